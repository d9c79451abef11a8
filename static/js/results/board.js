// Lists that were sent from this device and that the tournament computer never answered for: the board
// names them, so that nobody forgets them by leaving their page. Their copies are made by keep.js.

const notice = document.getElementById("unsent");
const PREFIX = `typed:${location.pathname}`;

/** Tables of this round with the address of their page, in order. */
function unsent() {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  const waiting = keys.filter((key) => JSON.parse(localStorage.getItem(key))?.isSent);
  const lists = waiting.map((key) => ({ table: parseInt(key.slice(PREFIX.length), 10), address: key.slice("typed:".length) }));
  return lists.filter(({ table }) => table > 0).sort((a, b) => a.table - b.table);
}

function linkTo({ table, address }) {
  const link = document.createElement("a");
  link.href = address;
  link.textContent = notice.dataset.table.replace("0", table);
  return link;
}

function show() {
  let lists = [];
  try {
    lists = unsent();
  } catch { /* a browser that keeps nothing, or nothing that can be read */ }
  notice.hidden = lists.length === 0;
  notice.querySelector(".links").replaceChildren(...lists.flatMap((one, i) => (i ? [", ", linkTo(one)] : [linkTo(one)])));
}

show();
window.addEventListener("pageshow", show);
window.addEventListener("storage", show); // another tab got its answer

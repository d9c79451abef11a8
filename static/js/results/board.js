// Lists that were sent from this device and that the tournament computer never answered for: the board
// names them, so that nobody forgets them by leaving their page. Their copies are made by keep.js.

import { byId, one } from "../shared/page.js";
import { unsent } from "./copies.js";

const notice = byId("unsent");

/** Tables of this round with the address of their page, in order. */
function unsentTables() {
  const lists = unsent(location.pathname).map((address) => ({
    table: parseInt(address.slice(location.pathname.length), 10),
    address,
  }));
  return lists.filter(({ table }) => table > 0).sort((a, b) => a.table - b.table);
}

/** @param {{table: number, address: string}} list */
function linkTo({ table, address }) {
  const link = document.createElement("a");
  link.href = address;
  link.textContent = (notice.dataset.table ?? "").replace("0", String(table));
  return link;
}

function show() {
  const links = unsentTables().map(linkTo);
  notice.hidden = links.length === 0;
  one(notice, ".links", HTMLElement).replaceChildren(
    ...links.flatMap((link, i) => (i ? [", ", link] : [link])),
  );
}

show();
window.addEventListener("pageshow", show);
window.addEventListener("storage", show); // another tab got its answer

#!/bin/sh
# Starts the program on Linux and, called by start.command, on a Mac. What follows goes to run.py.
cd "$(dirname "$0")" || exit 1
if [ -f program/run.py ]; then cd program || exit 1; fi  # in a pack

wait_for_enter() {
  if [ -t 0 ]; then  # a window that a double click has opened would close at once
    printf '\nZum Schließen die Eingabetaste drücken. '
    read -r _
  fi
}

for python in python3 python3.14 python3.13 python3.12 python3.11 \
  /usr/local/bin/python3 /opt/homebrew/bin/python3; do
  if "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then
    "$python" run.py "$@"
    code=$?
    [ "$code" = 0 ] || wait_for_enter
    exit "$code"
  fi
done
echo 'Das Programm braucht Python 3.11 bis 3.14. Es ist kostenlos: https://www.python.org/downloads/'
echo 'Bitte installieren und dann diese Datei noch einmal öffnen.'
wait_for_enter
exit 1

#!/bin/sh
# For a double click on a Mac, where a file that ends with .sh is opened to be edited.
exec sh "$(dirname "$0")/start.sh" "$@"

// Only the user may read the files of a command, also on a shared machine. This module loads before all others.
process.umask(0o077)

// Files of a command belong to its user alone, also on a shared machine. Loaded before everything else.
process.umask(0o077)

// What a command writes is its user's alone, also on a machine that others share. This comes before everything else is loaded.
process.umask(0o077)

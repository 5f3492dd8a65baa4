/**
 * Flags of the Node process. Its young generation may otherwise grow to 128 MiB for each process and thread. 4 MiB take
 * no throughput (docs/decisions/041-fast-uncached.md). Code in a running Node process cannot set these flags.
 */
export const nodeFlags = ['--max-semi-space-size=4']

/**
 * Environment variables that Node is started with. Without them, the C library makes an arena for each thread, and a
 * registry with the catalogue of ComfyUI-Manager takes 65 MiB more. V8 takes 600 MB for a second to compile the embedded
 * database, of which the library returns more with a fixed trim threshold.
 */
export const nodeEnvironment = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' }

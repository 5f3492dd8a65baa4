/**
 * Flags of the Node process. Its young generation may otherwise grow to 128 MiB for each process and thread. With 8
 * MiB an answer takes no more CPU time (docs/PERFORMANCE.md). Code in a running Node process cannot set these flags.
 */
export const nodeFlags = ['--max-semi-space-size=4']

/**
 * Environment variables that Node is started with. Without them, the C library makes an arena for each thread, and a
 * registry with the catalogue of ComfyUI-Manager takes 65 MiB more. V8 takes 600 MB for a second to compile the embedded
 * database, and the library returns 35 MiB less of that unless its trim threshold is fixed.
 */
export const nodeEnvironment = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' }

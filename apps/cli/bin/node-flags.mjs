/**
 * Flags that Node is started with. Its young memory may otherwise grow to 128 MiB for each process and thread; with 16 MiB an
 * answer takes no more CPU time (docs/PERFORMANCE.md). No code can say so once Node runs.
 */
export const nodeFlags = ['--max-semi-space-size=8']

/**
 * Variables that Node is started with. The C library otherwise makes an arena for each thread, and a registry with the catalogue of
 * ComfyUI-Manager takes 65 MiB more.
 */
export const nodeEnvironment = { MALLOC_ARENA_MAX: '2' }

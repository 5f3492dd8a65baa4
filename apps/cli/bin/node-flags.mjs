/**
 * Flags that Node is started with. Its young memory may otherwise grow to 128 MiB for each process and thread; with 16 MiB an
 * answer takes no more CPU time (docs/PERFORMANCE.md). No code can say so once Node runs.
 */
export const nodeFlags = ['--max-semi-space-size=8']

/** Variables that it is started with. The C library otherwise gives threads arenas of their own, 65 MiB of which stay empty. */
export const nodeEnvironment = { MALLOC_ARENA_MAX: '2' }

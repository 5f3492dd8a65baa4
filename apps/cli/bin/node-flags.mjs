/**
 * Flags that Node is started with. Its young memory may otherwise grow to 128 MiB for each process and thread; 16 MiB serve as many
 * answers a second (docs/PERFORMANCE.md). No code can say so once Node runs.
 */
export const nodeFlags = ['--max-semi-space-size=8']

/**
 * What Node is started with. Its young memory may otherwise grow to 128 MiB for each process and thread; 16 MiB serve as many
 * answers a second (docs/PERFORMANCE.md). It has to be said before Node starts, so that no code can do it.
 */
export const nodeFlags = ['--max-semi-space-size=8']

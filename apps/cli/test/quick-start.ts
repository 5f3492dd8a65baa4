/**
 * Flags of Node for a registry under test. V8 would optimize the code of the embedded database, which takes a quarter of
 * the processor time of a short command. Benchmarks measure the registry without these flags.
 */
export const quickStart = process.env['VITEST'] ? ['--liftoff-only'] : []

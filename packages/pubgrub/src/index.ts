export { factsOf } from './derivation.ts'
export type { Cause, Dependency, Incompatibility } from './incompatibility.ts'
export { solve, type Solution, type Source } from './solve.ts'
export { everyVersion, noVersion, setOf, versionsIn, type VersionSet } from './version-set.ts'

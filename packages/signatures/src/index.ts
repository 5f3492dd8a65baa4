export { adviseBump, formats, type Bump, type Change, type ChangeKind, type Effect, type Format } from './change.ts'
export { comparisonRules, compareVersions, findRenamedNodes, type Comparison } from './compare-versions.ts'
export { chooseVersion, openUse, problemsOfVersion, type DatedUse, type UseProblem } from './choose-version.ts'
export { dateUse, type Dating, type Run } from './dating.ts'
export type { Problem } from './fit.ts'
export type { NodeShape, UsedInput, UsedOutput, ValueKind } from './node-shape.ts'
export { readInfo, type StoredNode } from './read-info.ts'
export {
  signatureOf,
  type DefinitionLike,
  type InputSignature,
  type Json,
  type OutputSignature,
  type Signature,
} from './signature.ts'
export { repairUse, type UseRepair } from './repair-use.ts'
export type { ValueSource } from './repair-values.ts'
export type { Replacement } from './replacement.ts'

export { capabilitiesOf, checkSet } from './check/check-set.ts'
export type { Conflict, Line, Remedy, Severity } from './check/conflict.ts'
export type { ChosenPack, Environment, OtherVersion } from './chosen-pack.ts'

// `registry check` needs no server.
export { checkFolder, type CheckedFolder } from './registry/check/check-folder.ts'
export type { PackReport } from './registry/check/pack-report.ts'

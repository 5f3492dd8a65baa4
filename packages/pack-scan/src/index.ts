export type { PackFile } from './pack-file.ts'
export { scanPack } from './scan-pack.ts'

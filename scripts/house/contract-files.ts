import type { Finding } from './source.ts'

export interface ContractFiles {
  /** Texts of all hand-written files below contract/, by path. */
  files: ReadonlyMap<string, string>
  /** Error codes of contract/*errors.yaml. */
  errorCodes: readonly string[]
  /** Texts of all files of the API, without tests. */
  apiTexts: readonly string[]
}

/** Finds unreferenced schemas and error codes that no file throws: dead code that no other tool finds. */
export function checkContractFiles({ files, errorCodes, apiTexts }: ContractFiles): Finding[] {
  const texts = [...files.values()]
  const deadSchemas = [...files.keys()]
    .filter((path) => path.startsWith('contract/schemas/'))
    .filter((path) => !texts.some((text) => refersTo(text, path.slice('contract/schemas/'.length))))
    .map((path) => ({ path, line: 0, message: 'no operation and no schema refers to it' }))
  const deadCodes = errorCodes
    .filter((code) => !apiTexts.some((text) => text.includes(`'${code}'`)))
    .map((code) => ({ path: 'contract/errors.yaml', line: 0, message: `nothing refuses with ${code}` }))
  return [...deadSchemas, ...deadCodes]
}

function refersTo(text: string, file: string): boolean {
  return new RegExp(`\\$ref:\\s*['"]?(?:[./]*schemas/|\\./)?${file.replaceAll('.', '\\.')}`).test(text)
}

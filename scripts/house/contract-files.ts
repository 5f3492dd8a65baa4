import type { Finding } from './source.ts'

export interface ContractFiles {
  /** Text of every file below contract/ that people write, by its path. */
  files: ReadonlyMap<string, string>
  /** The codes of contract/errors.yaml and the files beside it. */
  errorCodes: readonly string[]
  /** Text of every file of the API that is not a test. */
  apiTexts: readonly string[]
}

/** Finds schemas that nothing refers to and error codes that nothing throws: dead code that no other tool sees. */
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

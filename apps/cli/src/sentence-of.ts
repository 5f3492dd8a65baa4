import { describeFileError } from './describe-file-error.ts'

/** Names of the errors that are no bugs. By name, because loading their classes takes a command longer than all it does. */
const refusals: ReadonlySet<string> = new Set([
  'CommandError',
  'RegistryError',
  'ImportFileError',
  'MirrorError',
  'ReadingError',
  'BackupError',
  'ConfigError',
])

/** Returns a sentence about an error for the operator. */
export function sentenceOf(error: unknown): string {
  if (isRefusal(error)) return error.message
  const sentence = describeFileError(error)
  if (sentence !== undefined) return sentence
  return `Something went wrong: ${error instanceof Error ? error.message || error.name : String(error)}`
}

/** Whether an error is no bug: its message is a sentence for the operator. */
export function isRefusal(error: unknown): error is Error {
  return error instanceof Error && refusals.has(error.name)
}

import { describeFileError } from './describe-file-error.ts'

/**
 * Names of the errors that are no bugs. Names suffice, because loading the classes takes longer than the rest of a
 * command.
 */
const refusals: ReadonlySet<string> = new Set([
  'CommandError',
  'RegistryError',
  'ImportFileError',
  'MirrorError',
  'ReadingError',
  'BackupError',
  'ConfigError',
  'RecoveryError',
])

/** Returns a sentence about an error for the operator. */
export function sentenceOf(error: unknown): string {
  if (isRefusal(error)) return error.message
  const sentence = describeFileError(error)
  if (sentence !== undefined) return sentence
  return `Something went wrong: ${error instanceof Error ? error.message || error.name : String(error)}`
}

/** Tells whether an error is no bug, so that its message is a sentence for the operator. */
export function isRefusal(error: unknown): error is Error {
  return error instanceof Error && refusals.has(error.name)
}

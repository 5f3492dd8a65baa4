import {
  BackupError,
  ConfigError,
  ImportFileError,
  MirrorError,
  ReadingError,
  RegistryError,
  thrownText,
} from '@registry/api'

/** Returns a sentence about an error for the operator. */
export function sentenceOf(error: unknown): string {
  if (isRefusal(error)) return error.message
  return `Something went wrong: ${thrownText(error)}`
}

/** Whether an error is no bug: its message is a sentence for the operator. */
export function isRefusal(error: unknown): error is Error {
  return [RegistryError, ImportFileError, MirrorError, ReadingError, BackupError, ConfigError].some(
    (kind) => error instanceof kind,
  )
}

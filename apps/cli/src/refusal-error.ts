import { CommandError } from './command-error.ts'

/** Returns the error for a refused request. A registry gives a sentence with each refusal; another server does not. */
export function refusalError(registry: string, { status, message }: { status: number; message: string }): CommandError {
  if (message !== '') return new CommandError(`${registry}: ${message}`)
  return new CommandError(
    `${registry} answered ${status} without a reason. Name the API of a registry with --registry.`,
  )
}

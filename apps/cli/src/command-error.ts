/** Thrown where the person at the command line can help: the message is a sentence that says how. */
export class CommandError extends Error {
  override name = 'CommandError'
}

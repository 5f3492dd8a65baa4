/** Error with a sentence that tells the person at the command line how to go on. */
export class CommandError extends Error {
  override name = 'CommandError'
}

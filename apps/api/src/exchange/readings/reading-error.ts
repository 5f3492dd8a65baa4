/** Error for an unreadable repository or an unknown node; its message is a sentence for the operator. */
export class ReadingError extends Error {
  override readonly name = 'ReadingError'
}

/** Why a repository could not be read, or its node not be told; the message is a sentence for the operator. */
export class ReadingError extends Error {
  override readonly name = 'ReadingError'
}

/** Why a mirror run cannot go on; the message is a sentence for the operator. What was copied before is kept. */
export class MirrorError extends Error {
  override readonly name = 'MirrorError'
}

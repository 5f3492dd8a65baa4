/** Error that ends a mirror run; its message is a sentence for the operator. Copied nodes stay. */
export class MirrorError extends Error {
  override readonly name = 'MirrorError'
}

/** Thrown where a source does not hand out a file: it is not there, or not for us. */
export class WithheldError extends MirrorError {}

/** Error that ends a mirror run; its message is a sentence for the operator. Copied nodes stay. */
export class MirrorError extends Error {
  override readonly name = 'MirrorError'
}

/** Error for a file that a source withholds: the file is missing there, or this registry has no access. */
export class WithheldError extends MirrorError {}

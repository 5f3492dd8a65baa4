/** Error that ends a mirror run; its message is a sentence for the operator. Copied nodes stay. */
export class MirrorError extends Error {
  override readonly name = 'MirrorError'
}

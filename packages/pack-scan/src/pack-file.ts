import type { SourceFlaw } from '@registry/syntax'

export interface PackFile {
  /** Path from the root of the pack, with `/`. */
  path: string
  /** Bytes. */
  size: number
  /** The first bytes, up to 512. */
  head: Uint8Array
  /** The whole text of a file that rules read (`isTextRead`) and that is within the reader's limit. */
  text: string | undefined
  /** Reason why Python refuses the bytes of a Python source. */
  flaw?: SourceFlaw | undefined
}

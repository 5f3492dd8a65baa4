import type { SourceFlaw } from '@registry/syntax'

export interface PackFile {
  /** From the root of the pack, with `/`. */
  path: string
  /** Bytes. */
  size: number
  /** The first bytes, up to 512. */
  head: Uint8Array
  /** The whole text, where the file is one that rules read (`isTextRead`) and it is not above the limit of the reader. */
  text: string | undefined
  /** Of a Python source: why Python refuses its bytes. */
  flaw?: SourceFlaw | undefined
}

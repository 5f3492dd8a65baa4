import { cleanText } from '../../platform/clean-text.ts'

const longest = 200

/**
 * Returns a displayable file name: the part after the last slash, on one line, without invisible and bidirectional
 * control characters; `file` when nothing is left.
 */
export function fileNameOf(text: string): string {
  const last = text.split(/[\\/]/).at(-1) ?? ''
  const name = cleanText(last.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ''), longest)
  return /^\.*$/.test(name) ? 'file' : name
}

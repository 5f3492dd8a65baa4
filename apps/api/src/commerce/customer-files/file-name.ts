import { cleanText } from '../../platform/clean-text.ts'

const longest = 200

/**
 * The name of a file as it may be shown and saved: what follows the last slash, on one line, without the characters that
 * are not seen and turn others around; `file` where nothing is left.
 */
export function fileNameOf(text: string): string {
  const last = text.split(/[\\/]/).at(-1) ?? ''
  const name = cleanText(last.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ''), longest)
  return /^\.*$/.test(name) ? 'file' : name
}

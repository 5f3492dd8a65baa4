import { declaredEncoding } from '@registry/syntax'
export interface HiddenText {
  position: number
  detail: string
}

const mostFound = 20

/**
 * Finds text that readers overlook: text far to the right after many spaces, or text reordered by direction characters.
 * The caller decides whether the text is code.
 */
export function findHiddenText(text: string): HiddenText[] {
  const found: HiddenText[] = []
  for (const match of text.matchAll(/[ \t\u00a0\u2000-\u200a\u3000]{100,}/g)) {
    // In the pattern, this check would backtrack from every space.
    if (!/[^\s#]/.test(text[match.index + match[0].length] ?? '\n')) continue
    const lineStart = text.lastIndexOf('\n', match.index) + 1
    // Readers miss code behind text and a gap. Indentation alone hides code from 200 blanks.
    const isBehindText = /\S/.test(text.slice(lineStart, match.index).slice(0, 500))
    if (isBehindText || match[0].length >= 200)
      found.push({ position: match.index + match[0].length, detail: `code behind ${match[0].length} blanks` })
    if (found.length >= mostFound) return found
  }
  for (const match of text.matchAll(/[\u202a-\u202e\u2066-\u2069]/g)) {
    if (!isUnbalanced(lineAt(text, match.index))) continue
    found.push({ position: match.index, detail: 'characters that reorder the line' })
    if (found.length >= mostFound) return found
  }
  return found
}

/**
 * Returns the declared encoding of a Python file when this encoding may give ASCII another meaning, or when only Python
 * knows it.
 */
export function strangeEncoding(text: string): string | undefined {
  const name = declaredEncoding(text)
  if (name === undefined || plain.test(name)) return undefined
  return !eastAsian.test(name) || (endsInBackslash.test(text) && !beyondBytes.test(text)) ? name : undefined
}

/** Encodings that keep the meaning of every ASCII byte. A pack may define any other encoding. */
const plain =
  /^(?:utf-?8|u8|cp65001|ascii|us-ascii|646|latin-?1|latin|l1|iso-?latin-1|iso-?8859(?:-\d{1,2})?|(?:cp|windows-?)(?:125\d|437|85\d|86\d|874)|koi8-[rut]|mac-?roman|euc-?(?:jp|kr|cn)|gb-?2312|tis-?620)(?:$|-)/

/**
 * In these encodings, the second byte of a letter can equal a backslash, which moves the end of a string. A text
 * without characters above U+00FF was decoded byte by byte.
 */
const eastAsian =
  /^(?:gbk|cp936|ms936|936|gb18030(?:-2000)?|big-?5(?:-?hkscs)?|cp950|ms950|shift-?jis|sjis|s-jis|cp932|ms932|ms-kanji|windows-31j|cp949|uhc|ms949|johab|cp1361)$/
// oxlint-disable-next-line no-control-regex -- Everything but ASCII.
const endsInBackslash = /[^\u0000-\u007f]\\/
const beyondBytes = /[\u0100-\uffff]/

/** Whether a line contains a direction override, or leaves an embedding or isolate open at its end. */
function isUnbalanced(line: string): boolean {
  let open = 0
  for (const character of line) {
    if (/[\u202a\u202b\u202d\u202e\u2066-\u2068]/.test(character)) open++
    if (/[\u202c\u2069]/.test(character)) open--
  }
  return open > 0 || /[\u202d\u202e]/.test(line)
}

function lineAt(text: string, position: number): string {
  const start = Math.max(text.lastIndexOf('\n', position) + 1, position - 2000)
  const end = text.indexOf('\n', position)
  return text.slice(start, end < 0 ? position + 2000 : Math.min(end, position + 2000))
}

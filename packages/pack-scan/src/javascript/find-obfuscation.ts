export interface TextFinding {
  rule: 'javascript-obfuscated' | 'javascript-remote-code' | 'front-end-deprecated-api'
  position: number
  detail: string
}

/** Marks of obfuscators, which no minifier leaves. */
export function findObfuscation(text: string): TextFinding[] {
  const found: TextFinding[] = []
  const add = (position: number, detail: string): void => {
    found.push({ rule: 'javascript-obfuscated', position, detail })
  }
  const names = new Set<string>()
  let first = -1
  for (const match of text.matchAll(/\b_0x[0-9a-f]{4,8}\b/g)) {
    if (first < 0) first = match.index
    names.add(match[0])
    if (names.size >= 10) break
  }
  if (names.size >= 10) add(first, 'names like _0x3f2a')
  const packed = /\beval\s*\(\s*function\s*\(\s*p\s*,\s*a\s*,\s*c\s*,\s*k\s*,\s*e\s*,\s*[dr]\s*\)/.exec(text)
  if (packed) add(packed.index, 'made with a packer')
  for (const match of text.matchAll(/[[\]()!+]{100,}/g)) {
    if (match[0].length < 600) continue
    add(match.index, 'code of signs alone')
    break
  }
  const faces = /ﾟωﾟﾉ|ﾟДﾟ\)\s*\[/.exec(text)
  if (faces) add(faces.index, 'code of faces')
  const escapes = escapedShare(text)
  if (escapes) add(escapes, 'words written as \\x escapes')
  return found
}

const mostEscapes = 5000

/** Position of the first escape when escapes make up much of a script; else 0. */
function escapedShare(text: string): number {
  let count = 0
  let letters = 0
  let first = 0
  for (const match of text.matchAll(/\\x([0-9a-fA-F]{2})/g)) {
    const code = Number.parseInt(match[1] ?? '0', 16)
    if ((code >= 97 && code <= 122) || (code >= 65 && code <= 90)) letters++
    if (count === 0) first = Math.max(match.index, 1)
    count++
    if (count > mostEscapes) break
  }
  return letters > 60 && letters > count / 2 && letters * 4 > Math.min(text.length, 20_000) / 10 ? first : 0
}

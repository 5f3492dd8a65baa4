/** The value of an integer or a float as Python writes them; undefined for what is neither, as an imaginary number. */
export function readNumber(text: string): { value: number; isFloat: boolean } | undefined {
  const plain = text.replaceAll('_', '').toLowerCase()
  if (/^0[xob][0-9a-f]+$/.test(plain)) return { value: Number(plain), isFloat: false }
  if (/^\d+l?$/.test(plain)) return { value: Number(plain.replace('l', '')), isFloat: false }
  if (!/^(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/.test(plain)) return undefined
  return { value: Number(plain), isFloat: true }
}

/** What the prefix of a string literal says: `rb"…"`. */
export function readPrefix(text: string): { isRaw: boolean; isFormat: boolean } {
  const prefix = /^[a-z]*/i.exec(text)?.[0].toLowerCase() ?? ''
  return { isRaw: prefix.includes('r'), isFormat: prefix.includes('f') }
}

const simple = new Map<string, string>(
  Object.entries({
    '\n': '',
    '\\': '\\',
    "'": "'",
    '"': '"',
    a: '\u0007',
    b: '\b',
    f: '\f',
    n: '\n',
    r: '\r',
    t: '\t',
    v: '\v',
  }),
)

/** Text with its escape sequences replaced. */
export function unescape(text: string): string {
  if (!text.includes('\\')) return text
  const escape = /\\(\r\n|[0-7]{1,3}|x[0-9a-f]{2}|u[0-9a-f]{4}|U[0-9a-f]{8}|N\{[^}]*\}|[\s\S])/gi
  return text.replaceAll(escape, (whole, sequence: string) => {
    if (sequence === '\r\n') return ''
    const short = simple.get(sequence)
    if (short !== undefined) return short
    if (/^[0-7]/.test(sequence)) return String.fromCharCode(Number.parseInt(sequence, 8))
    if (!/^[xuU][0-9a-f]/i.test(sequence) || sequence.length === 1) return whole
    const code = Number.parseInt(sequence.slice(1), 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}

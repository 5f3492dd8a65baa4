/** Decodes each byte to a character. */
export const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')

/** Codecs that Python knows and TextDecoder does not. Packs can hide code behind them. */
export const pythonCodecs: Record<string, (bytes: Uint8Array) => string> = {
  // TextDecoder reads `latin1` as Windows-1252.
  latin1,
  'utf-7': readUtf7,
  'unicode-escape': (bytes) => unescape(latin1(bytes), true),
  'raw-unicode-escape': (bytes) => unescape(latin1(bytes), false),
}

/** Decodes UTF-7. `+…-` holds UTF-16 in Base64; `+-` is a plus sign. */
function readUtf7(bytes: Uint8Array): string {
  return latin1(bytes).replaceAll(/\+([A-Za-z0-9+/]*)-?/g, (_whole, packed: string) => {
    if (packed === '') return '+'
    const units = Buffer.from(packed, 'base64')
    return new TextDecoder('utf-16be').decode(units.subarray(0, units.length & ~1))
  })
}

const simple: Record<string, string> = { n: '\n', r: '\r', t: '\t', f: '\f', v: '\v', a: '\u0007', b: '\b', '\n': '' }

function unescape(text: string, isWhole: boolean): string {
  const escape = /\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|x([0-9a-fA-F]{2})|([0-7]{1,3})|([\s\S]))/g
  return text.replaceAll(
    escape,
    (whole: string, short?: string, long?: string, hex?: string, octal?: string, other?: string) => {
      const wide = short ?? long
      if (wide !== undefined) return characterOf(Number.parseInt(wide, 16), whole)
      if (!isWhole) return whole
      if (hex !== undefined) return characterOf(Number.parseInt(hex, 16), whole)
      if (octal !== undefined) return characterOf(Number.parseInt(octal, 8), whole)
      if (other === undefined) return whole
      return Object.hasOwn(simple, other) ? (simple[other] ?? whole) : /["'\\]/.test(other) ? other : whole
    },
  )
}

function characterOf(code: number, otherwise: string): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : otherwise
}

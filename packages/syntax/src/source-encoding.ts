/** Reason why Python rejects the bytes of a source. */
export interface SourceFlaw {
  /** From 1. */
  line: number
  detail: string
}

/** Encoding of a source with its byte order mark and declaration. */
export interface SourceEncoding {
  /** Label of TextDecoder, or name of a codec in `pythonCodecs`. */
  name: string
  /** Length of the byte order mark in bytes. */
  markLength: number
  /** The encoding declared in the first two lines, in lower case; undefined without a declaration. */
  declared: string | undefined
}

const marks: [name: string, bytes: number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/** Python names of codecs that have another name in TextDecoder. */
const aliases = new Map(
  Object.entries({
    utf: 'utf-8',
    utf8: 'utf-8',
    u8: 'utf-8',
    cp65001: 'utf-8',
    'utf8-ucs2': 'utf-8',
    l1: 'latin1',
    latin: 'latin1',
    iso8859: 'latin1',
    'iso8859-1': 'latin1',
    cp819: 'latin1',
    936: 'gbk',
    cp936: 'gbk',
    ms936: 'gbk',
    'gb18030-2000': 'gb18030',
    'big5-tw': 'big5',
    cp950: 'big5',
    'big5-hkscs': 'big5',
    cp932: 'shift_jis',
    ms932: 'shift_jis',
    mskanji: 'shift_jis',
    'ms-kanji': 'shift_jis',
    sjis: 'shift_jis',
    ujis: 'euc-jp',
    eucjp: 'euc-jp',
    euckr: 'euc-kr',
    cp949: 'euc-kr',
    ms949: 'euc-kr',
    uhc: 'euc-kr',
    maccyrillic: 'x-mac-cyrillic',
    macroman: 'macintosh',
    u7: 'utf-7',
    utf7: 'utf-7',
    'unicode-1-1-utf-7': 'utf-7',
    unicodeescape: 'unicode-escape',
    rawunicodeescape: 'raw-unicode-escape',
  }),
)

const declaration = /^[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)/
const blank = /^[ \t\f]*(?:#|$)/

/** Returns the encoding of a source: by its byte order mark, otherwise by PEP 263, otherwise UTF-8. */
export function encodingOf(bytes: Uint8Array, isDeclaring: boolean): SourceEncoding {
  const mark = marks.find(([, signature]) => signature.every((byte, index) => bytes[index] === byte))
  const start = mark?.[1].length ?? 0
  const text = Buffer.from(bytes.subarray(start, start + 1024)).toString('latin1')
  const declared = isDeclaring ? declaredEncoding(text) : undefined
  if (mark) return { name: mark[0], markLength: start, declared }
  return { name: declared === undefined ? 'utf-8' : labelOf(declared), markLength: 0, declared }
}

/**
 * Returns the encoding that a source declares by PEP 263, in lower case with dashes. Only a blank line or a comment may
 * precede the declaration.
 */
export function declaredEncoding(text: string): string | undefined {
  const [first = '', second = ''] = text.slice(0, 2048).split(/\r\n|\r|\n/, 2)
  const name = declaration.exec(first)?.[1] ?? (blank.test(first) ? declaration.exec(second)?.[1] : undefined)
  return name?.toLowerCase().replaceAll('_', '-')
}

/**
 * Returns the decoder label of a declared encoding. Like Python, it reads `utf-8-unix` as UTF-8, and names of Latin-1
 * in a similar way.
 */
function labelOf(declared: string): string {
  if (declared.startsWith('utf-8-')) return 'utf-8'
  if (/^(?:latin-1|iso-8859-1|iso-latin-1)(?:-|$)/.test(declared)) return 'latin1'
  return aliases.get(declared) ?? declared
}

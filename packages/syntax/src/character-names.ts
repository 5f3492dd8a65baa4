/** Replaces a character whose name or number is not known. */
export const unknownCharacter = '\ufffd'

/** The ASCII character of a Unicode name, as in `\N{LOW LINE}`. Packs can hide code behind names. */
export function characterNamed(name: string): string {
  const letter = /^LATIN (SMALL|CAPITAL) LETTER ([A-Z])$/i.exec(name)
  if (!letter) return named.get(name.toUpperCase()) ?? unknownCharacter
  const [, size = '', text = ''] = letter
  return size.toUpperCase() === 'SMALL' ? text.toLowerCase() : text.toUpperCase()
}

/** Names in code order, with the code of the first. */
const runs: [code: number, names: string][] = [
  [0x0a, 'LINE FEED'],
  [
    0x20,
    'SPACE,EXCLAMATION MARK,QUOTATION MARK,NUMBER SIGN,DOLLAR SIGN,PERCENT SIGN,AMPERSAND,APOSTROPHE,LEFT PARENTHESIS,' +
      'RIGHT PARENTHESIS,ASTERISK,PLUS SIGN,COMMA,HYPHEN-MINUS,FULL STOP,SOLIDUS,DIGIT ZERO,DIGIT ONE,DIGIT TWO,' +
      'DIGIT THREE,DIGIT FOUR,DIGIT FIVE,DIGIT SIX,DIGIT SEVEN,DIGIT EIGHT,DIGIT NINE,COLON,SEMICOLON,LESS-THAN SIGN,' +
      'EQUALS SIGN,GREATER-THAN SIGN,QUESTION MARK,COMMERCIAL AT',
  ],
  [0x5b, 'LEFT SQUARE BRACKET,REVERSE SOLIDUS,RIGHT SQUARE BRACKET,CIRCUMFLEX ACCENT,LOW LINE,GRAVE ACCENT'],
  [0x7b, 'LEFT CURLY BRACKET,VERTICAL LINE,RIGHT CURLY BRACKET,TILDE'],
]
const named = new Map(
  runs.flatMap(([code, names]) =>
    names.split(',').map((name, index): [string, string] => [name, String.fromCharCode(code + index)]),
  ),
)

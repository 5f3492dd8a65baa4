/** Delimiters that Algolia puts around matches: private-use characters, which are absent from ordinary texts. */
export const marks = { before: '\uE000', after: '\uE001' }

/** Returns the delimited parts of a text. */
export function markedParts(text: string): string[] {
  return [...text.matchAll(/\uE000([^\uE001]*)\uE001/g)].map(([, part = '']) => part)
}

export function withoutMarks(text: string): string {
  return text.replaceAll(/[\uE000\uE001]/g, '')
}

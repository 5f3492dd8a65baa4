/** Marks that Algolia puts around matches: private characters, which texts have only by mistake. */
export const marks = { before: '\uE000', after: '\uE001' }

/** The parts of a text that are marked. */
export function markedParts(text: string): string[] {
  return [...text.matchAll(/\uE000([^\uE001]*)\uE001/g)].map(([, part = '']) => part)
}

export function withoutMarks(text: string): string {
  return text.replaceAll(/[\uE000\uE001]/g, '')
}

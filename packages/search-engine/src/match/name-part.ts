/** What may stand in a name for a word of the query: terms that all have to be there, and what that is worth. */
export interface NamePart {
  terms: readonly string[]
  weight: number
}

/** Whether it is among words that each stand between spaces. */
export function stands({ terms }: NamePart, words: string): boolean {
  return terms.every((term) => words.includes(` ${term} `))
}

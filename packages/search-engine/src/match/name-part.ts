/** What may stand in a name for a word of the query: terms that all have to be there, and what that is worth. */
export interface NamePart {
  /** Each between spaces, as they are in a name. */
  terms: readonly string[]
  weight: number
}

export function namePart(terms: readonly string[], weight: number): NamePart {
  return { terms: terms.map((term) => ` ${term} `), weight }
}

/** Whether it is among words that each stand between spaces. */
export function stands({ terms }: NamePart, words: string): boolean {
  return terms.every((term) => words.includes(term))
}

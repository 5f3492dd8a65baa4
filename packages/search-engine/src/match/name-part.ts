/** Terms in a name that together stand for a word of the query, and their weight. */
export interface NamePart {
  /** Each between spaces, as in a name. */
  terms: readonly string[]
  weight: number
}

export function namePart(terms: readonly string[], weight: number): NamePart {
  return { terms: terms.map((term) => ` ${term} `), weight }
}

/** Whether `words`, each between spaces, has all of the terms. */
export function stands({ terms }: NamePart, words: string): boolean {
  return terms.every((term) => words.includes(term))
}

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
  for (const term of terms) if (!words.includes(term)) return false
  return true
}

/** Whether `words` has all terms of one of the parts. */
export function anyStands(parts: readonly NamePart[], words: string): boolean {
  for (const part of parts) if (stands(part, words)) return true
  return false
}

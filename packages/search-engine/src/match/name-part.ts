/** Terms in a name that together match a word of the query, and their weight. */
export interface NamePart {
  /** Terms, each between spaces, in the format of stored names. */
  terms: readonly string[]
  weight: number
}

export function namePart(terms: readonly string[], weight: number): NamePart {
  return { terms: terms.map((term) => ` ${term} `), weight }
}

/** Whether `words`, each between spaces, contains all terms of a part. */
export function stands({ terms }: NamePart, words: string): boolean {
  for (const term of terms) if (!words.includes(term)) return false
  return true
}

/** Whether `words` contains all terms of any of the parts. */
export function anyStands(parts: readonly NamePart[], words: string): boolean {
  for (const part of parts) if (stands(part, words)) return true
  return false
}

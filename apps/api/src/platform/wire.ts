/** A moment as the wire writes it: UTC with whole seconds, always the same width, so that clients may compare it as text. */
export function wireDate(date: Date): string {
  return `${date.toISOString().slice(0, 19)}Z`
}

/** Optional text of the wire: an object to spread, empty when there is no text. */
export function optionalText<Name extends string>(name: Name, text: string): { [Key in Name]?: string } {
  // TypeScript widens computed keys to string.
  return text === '' ? {} : ({ [name]: text } as { [Key in Name]: string })
}

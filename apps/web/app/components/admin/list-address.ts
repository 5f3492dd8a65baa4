/** What of an address changes: a text, several of the same name, or undefined for what goes. */
export type AddressChanges = Record<string, string | readonly string[] | undefined>

/** The query of a list with some values changed. A change starts over at the beginning, unless it names a `page`, or the entry that the page comes `before` or `after`. */
export const changedQuery = (query: URLSearchParams, changes: AddressChanges): URLSearchParams => {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries({ page: undefined, before: undefined, after: undefined, ...changes })) {
    next.delete(name)
    const values = typeof value === 'string' ? [value] : (value ?? [])
    for (const each of values) if (each !== '') next.append(name, each)
  }
  if (next.get('page') === '1') next.delete('page')
  return next
}

/** The page that an address asks for; the first when it asks for none that could be. */
export const pageOf = (query: URLSearchParams): number => {
  const text = query.get('page') ?? ''
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1
}

/** A value of a query that never holds a blank, such as a version: one there is a plus that was not escaped. */
export const readBlankless = (query: URLSearchParams, name: string): string | null =>
  query.get(name)?.trim().replaceAll(' ', '+') ?? null

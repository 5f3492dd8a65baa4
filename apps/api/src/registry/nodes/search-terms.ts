const termsMax = 16

/** The different words of a search; each costs a look at every node, so that more than anybody types are left out. */
export function searchTerms(search: string): string[] {
  const words = search.toLowerCase().split(/\s+/)
  return [...new Set(words)].filter((word) => word !== '').slice(0, termsMax)
}

/** Parses a ranking from 1 to 10. Returns `undefined` for other texts. */
export const rankingOf = (text: string): number | undefined => {
  const ranking = /^\s*\d{1,2}\s*$/.test(text) ? Number(text) : 0
  return ranking >= 1 && ranking <= 10 ? ranking : undefined
}

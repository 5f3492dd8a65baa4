/** The page that an address asks for; whatever is none is the first. */
export const readPage = (text: string | null): number => {
  const page = Number.parseInt(text ?? '', 10)
  return page >= 1 ? Math.min(page, 1_000_000) : 1
}

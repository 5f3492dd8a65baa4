/**
 * Returns the page numbers to link: both ends and the neighbours. Gaps `before` and `after` replace two or more omitted
 * numbers.
 */
export const pagesToShow = (page: number, totalPages: number): (number | 'before' | 'after')[] => {
  const near = [1, 2, page - 1, page, page + 1, totalPages - 1, totalPages]
  const wanted = [...new Set(near)].filter((each) => each >= 1 && each <= totalPages).sort((a, b) => a - b)
  return wanted.flatMap((each, index) => {
    const missing = each - (wanted[index - 1] ?? 0) - 1
    if (missing <= 0) return [each]
    return missing === 1 ? [each - 1, each] : [each <= page ? ('before' as const) : ('after' as const), each]
  })
}

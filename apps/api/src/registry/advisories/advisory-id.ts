const digits = 4

/** The id after the last one of a year: `CNR-2026-0001` is the first. */
export function nextId(beginning: string, last: string | undefined): string {
  const number = last === undefined ? 0 : Number(last.slice(beginning.length))
  return beginning + String(number + 1).padStart(digits, '0')
}

/** Most digits that JavaScript writes after the point. */
const mostDigits = 100

/** Writes a number with `digits` (0 to 100) after the point. As in Python, an exact half goes to the even neighbour. */
export function toFixed(value: number, digits: number): string {
  const exact = value.toFixed(mostDigits)
  const end = exact.indexOf('.') + 1 + digits
  const isHalf = /^50*$/.test(exact.slice(end))
  const truncated = exact.slice(0, digits === 0 ? end - 1 : end)
  return isHalf && /[02468]$/.test(truncated) ? truncated : value.toFixed(digits)
}

/** Rounds as Python's `round` does. Negative `digits` round before the point. */
export function roundTo(value: number, digits: number): number {
  // Adding 0 turns -0 into 0, because integers in Python have no -0.
  if (digits >= 0) return Number(toFixed(value, Math.min(digits, mostDigits))) + 0
  const scale = 10 ** -digits
  return Number.isFinite(scale) ? Number(toFixed(value / scale, 0)) * scale + 0 : 0
}

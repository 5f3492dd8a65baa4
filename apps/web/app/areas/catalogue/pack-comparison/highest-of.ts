/** Returns the highest number; undefined where the numbers are equal, or where an unknown number may be higher. */
export const highestOf = (numbers: readonly (number | undefined)[]): number | undefined => {
  const known = numbers.flatMap((each) => each ?? [])
  const most = Math.max(...known)
  return known.length === numbers.length && known.some((each) => each !== most) ? most : undefined
}

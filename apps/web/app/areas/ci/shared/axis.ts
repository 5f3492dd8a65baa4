/**
 * Returns the marks of an axis from 0: at most `mostSteps` steps of a round size. The last mark is at or above the
 * greatest value.
 */
export const axisMarks = (greatest: number, mostSteps = 4): number[] => {
  const rough = Math.max(greatest, Number.MIN_VALUE) / mostSteps
  const power = 10 ** Math.floor(Math.log10(Math.max(rough, 1e-9)))
  const step = [1, 2, 2.5, 5, 10].map((each) => each * power).find((each) => each * mostSteps >= greatest) ?? 10 * power
  const steps = Math.max(1, Math.ceil(greatest / step))
  return Array.from({ length: steps + 1 }, (_, index) => index * step)
}

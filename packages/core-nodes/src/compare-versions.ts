/** Orders `0.9.0` before `0.10.0`. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [partsOf(a), partsOf(b)]
  const differing = left.findIndex((part, index) => part !== right[index])
  return differing < 0 ? 0 : (left[differing] ?? 0) - (right[differing] ?? 0)
}

const partsOf = (version: string): number[] => version.split('.').map(Number)

export type SnapshotEncoding = 'br' | 'gzip'

/** Returns the encoding with the smallest result that a client accepts; undefined for none. */
export function chooseEncoding(acceptEncoding: string | null): SnapshotEncoding | undefined {
  const accepted = new Set(
    (acceptEncoding ?? '')
      .toLowerCase()
      .split(',')
      .filter((each) => !/;\s*q=0(\.0*)?\s*$/.test(each))
      .map((each) => each.replace(/;.*/, '').trim()),
  )
  return (['br', 'gzip'] as const).find((each) => accepted.has(each))
}

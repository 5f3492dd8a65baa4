let hasWritten = false

/** From now on this page reads past every cache on the way: a person who wrote sees what was written, wherever it shows. */
export const readFreshFromNow = (): void => {
  hasWritten = true
}

/** The headers that a read carries. */
export const freshHeaders = (): Record<string, string> =>
  hasWritten ? { 'cache-control': 'no-cache', pragma: 'no-cache' } : {}

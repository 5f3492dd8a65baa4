let hasWritten = false

/** Makes all further reads of this page bypass every cache, so that a person sees their own writes everywhere. */
export const readFreshFromNow = (): void => {
  hasWritten = true
}

/** Returns the headers for a read. */
export const freshHeaders = (): Record<string, string> =>
  hasWritten ? { 'cache-control': 'no-cache', pragma: 'no-cache' } : {}

export type KeyStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>

const standIns = new Map<string, KeyStorage>()

/** The browser's storage, or memory in a browser that keeps nothing. */
export const browserStorage = (which: 'local' | 'session'): KeyStorage => {
  try {
    return which === 'local' ? localStorage : sessionStorage
  } catch {
    const standIn = standIns.get(which) ?? memoryStorage()
    standIns.set(which, standIn)
    return standIn
  }
}

/** Storage that ends with the page. @internal */
export const memoryStorage = (): KeyStorage => {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  }
}

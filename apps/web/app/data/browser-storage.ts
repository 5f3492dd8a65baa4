export type KeyStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>

const standIns = new Map<string, KeyStorage>()

/** Returns the browser's storage, or memory where storage is forbidden. */
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

/** Settings of appearance on this device, which are not personal. */
const looks = ['comfy-registry-theme', 'comfy-registry-density']

/** Clears this browser's data about a person, for every tab. Keeps settings of appearance. */
export const forgetStored = (): void => {
  const storage = browserStorage('local')
  const kept = looks.map((key) => [key, storage.getItem(key)] as const)
  storage.clear()
  for (const [key, value] of kept) if (value !== null) storage.setItem(key, value)
}

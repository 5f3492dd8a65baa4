import { browserStorage } from '../browser-storage.ts'

export const rememberedKey = 'comfy-registry-person'

/**
 * Returns the id of the person signed in in this browser, shared by all tabs. Without this id, the browser does not
 * request the session.
 */
export const rememberedPerson = (): string | undefined => browserStorage('local').getItem(rememberedKey) ?? undefined

export const rememberPerson = (id: string): void => {
  if (rememberedPerson() === id) return
  try {
    browserStorage('local').setItem(rememberedKey, id)
  } catch {
    // When the storage is full, the person is not remembered. The session then ends with its tab.
  }
}

/** Adds a listener for a sign-in or sign-out in another tab. */
export const onRememberedPerson = (listener: () => void): void =>
  addEventListener('storage', (event) => {
    // An event without a key means that the whole storage was cleared.
    if (event.key === rememberedKey || event.key === null) listener()
  })

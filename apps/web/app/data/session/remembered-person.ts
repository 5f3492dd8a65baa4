import { browserStorage } from '../browser-storage.ts'

export const rememberedKey = 'comfy-registry-person'

/** The id of whoever is signed in in this browser, in all tabs at once; a browser without it asks nobody who is there. */
export const rememberedPerson = (): string | undefined => browserStorage('local').getItem(rememberedKey) ?? undefined

export const rememberPerson = (id: string): void => {
  if (rememberedPerson() === id) return
  try {
    browserStorage('local').setItem(rememberedKey, id)
  } catch {
    // A full storage remembers nobody; the session lasts as long as its tab.
  }
}

/** Hears when another tab signs somebody in or out. */
export const onRememberedPerson = (listener: () => void): void =>
  addEventListener('storage', (event) => {
    // Without a key everything was cleared.
    if (event.key === rememberedKey || event.key === null) listener()
  })

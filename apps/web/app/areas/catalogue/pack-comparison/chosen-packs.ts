import { browserStorage } from '../../../data/browser-storage.ts'

const key = 'comfy-registry-compare'
const most = 8

/** Returns the stored comparisons of this tab as text. */
export const keptText = (): string => {
  try {
    return browserStorage('session').getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** Ids of packs, the latest first. */
export const idsIn = (kept: string): string[] => (kept === '' ? [] : kept.split(',').slice(0, most))

export const keepChosen = (ids: readonly string[]): void => keep([...new Set([...ids, ...idsIn(keptText())])])

export const forgetChosen = (id: string): void => keep(idsIn(keptText()).filter((each) => each !== id))

const keep = (ids: readonly string[]) => {
  try {
    browserStorage('session').setItem(key, ids.slice(0, most).join())
  } catch {
    // A full storage keeps nothing.
  }
}

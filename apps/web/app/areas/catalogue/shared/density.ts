import { useSyncExternalStore } from 'react'

export type Density = 'comfortable' | 'compact'

const key = 'comfy-registry-density'

/**
 * Script that sets the stored density before the list is painted, so that rows do not jump. Styles read it:
 * `in-data-[density=compact]:…`.
 */
export const densityScript = `try{if(localStorage.getItem('${key}')==='compact')document.documentElement.dataset.density='compact'}catch{}`

/** Restores the density after a client-side navigation, where the inline script does not run. */
export const recallDensity = () => {
  try {
    if (localStorage.getItem(key) === 'compact') document.documentElement.dataset.density = 'compact'
  } catch {
    // A browser without storage has no stored density.
  }
}

const listeners = new Set<() => void>()

/** Sets the density of lists and stores it on this device. */
export const chooseDensity = (density: Density) => {
  document.documentElement.dataset.density = density
  try {
    localStorage.setItem(key, density)
  } catch {
    // Without storage, the choice lasts until the visitor leaves the page.
  }
  for (const listener of listeners) listener()
}

/** Returns the density of lists; `comfortable` until hydration. */
export const useDensity = (): Density => useSyncExternalStore(subscribe, current, () => 'comfortable')

const current = (): Density => (document.documentElement.dataset.density === 'compact' ? 'compact' : 'comfortable')

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

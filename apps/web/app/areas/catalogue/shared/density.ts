import { useSyncExternalStore } from 'react'

export type Density = 'comfortable' | 'compact'

const key = 'comfy-registry-density'

/** Runs before the list is painted, so that a remembered density never jumps. Styles read it: `in-data-[density=compact]:…`. */
export const densityScript = `try{if(localStorage.getItem('${key}')==='compact')document.documentElement.dataset.density='compact'}catch{}`

/** Restores the density of a page that was reached by a link: its script never runs. */
export const recallDensity = () => {
  try {
    if (localStorage.getItem(key) === 'compact') document.documentElement.dataset.density = 'compact'
  } catch {
    // A browser that keeps nothing has nothing to recall.
  }
}

const listeners = new Set<() => void>()

/** Chooses how close the rows of lists stand and remembers it on this device. */
export const chooseDensity = (density: Density) => {
  document.documentElement.dataset.density = density
  try {
    localStorage.setItem(key, density)
  } catch {
    // A browser that keeps nothing shows the choice until the page is left.
  }
  for (const listener of listeners) listener()
}

/** How close the rows stand; `comfortable` until the page is alive. */
export const useDensity = (): Density => useSyncExternalStore(subscribe, current, () => 'comfortable')

const current = (): Density => (document.documentElement.dataset.density === 'compact' ? 'compact' : 'comfortable')

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

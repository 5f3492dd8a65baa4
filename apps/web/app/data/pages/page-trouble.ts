/** Why a page is missing or stale, with a function to retry. */
export interface PageTrouble {
  /** Whether a cached page is shown meanwhile. */
  isKept: boolean
  retry: () => void
}

let trouble: PageTrouble | undefined
const listeners = new Set<() => void>()

export const readPageTrouble = (): PageTrouble | undefined => trouble

export const onPageTrouble = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Announces trouble with the page. Undefined ends the trouble. */
export const tellPageTrouble = (told: PageTrouble | undefined): void => {
  if (trouble === told) return
  trouble = told
  for (const listener of listeners) listener()
}

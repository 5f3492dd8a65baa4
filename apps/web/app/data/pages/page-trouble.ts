/** Why a page does not come, or is not as new as it could be, and another try. */
export interface PageTrouble {
  /** Whether what this browser kept of it is shown meanwhile. */
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

/** Tells of trouble, or that there is none any more. */
export const tellPageTrouble = (told: PageTrouble | undefined): void => {
  if (trouble === told) return
  trouble = told
  for (const listener of listeners) listener()
}

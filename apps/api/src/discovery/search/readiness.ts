import { RegistryError } from '../../platform/errors.ts'

/** Whether something can be asked, and a place to wait for it. */
export interface Readiness {
  isReady(): boolean
  /** Resolves when it is ready, however long that takes. */
  whenReady(): Promise<void>
  /** The same, but throws `search_unavailable` when that takes longer. */
  within(ms: number): Promise<void>
  set(isReady: boolean): void
}

/** Something that is not ready yet; whoever waits when it stops being ready waits for the next time. */
export function createReadiness(): Readiness {
  let isReady = false
  let next = Promise.withResolvers<void>()
  return {
    isReady: () => isReady,
    whenReady: () => next.promise,
    within: async (ms) => {
      if (isReady) return
      const late = Promise.withResolvers<never>()
      const timer = setTimeout(() => late.reject(new RegistryError('search_unavailable')), ms).unref()
      try {
        await Promise.race([next.promise, late.promise])
      } finally {
        clearTimeout(timer)
      }
    },
    set: (value) => {
      if (value) next.resolve()
      else if (isReady) next = Promise.withResolvers()
      isReady = value
    },
  }
}

/** A pause that can be cut short. */
export interface Nap {
  /** Ends the pause that is under way, or the next one before it begins. */
  wake(): void
  /** Takes back a wake that no rest has had yet. */
  forget(): void
  rest(ms: number): Promise<void>
}

/** A wake that comes before a rest is not lost: it ends that rest at once. */
export function createNap(): Nap {
  let isWoken = false
  let end: (() => void) | undefined
  return {
    wake: (): void => {
      isWoken = true
      end?.()
    },
    forget: (): void => {
      isWoken = false
    },
    rest: async (ms: number): Promise<void> => {
      if (!isWoken) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms).unref()
          end = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      end = undefined
      isWoken = false
    },
  }
}

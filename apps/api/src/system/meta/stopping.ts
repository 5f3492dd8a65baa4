/** State of a graceful shutdown. The registry still answers requests, but reports itself as not ready. */
export interface Stopping {
  readonly hasBegun: boolean
  begin(): void
}

/** Returns the state of a running registry. */
export function createStopping(): Stopping {
  let hasBegun = false
  return {
    get hasBegun() {
      return hasBegun
    },
    begin: () => {
      hasBegun = true
    },
  }
}

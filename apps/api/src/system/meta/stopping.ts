/** Whether the registry was told to stop. It answers whatever still comes, but says that it is not ready for more. */
export interface Stopping {
  readonly hasBegun: boolean
  begin(): void
}

/** A registry that nobody has told to stop. */
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

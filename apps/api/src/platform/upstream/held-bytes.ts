import { CrowdedError } from './upstream-fault.ts'

export interface HeldBytes {
  /** Holds more bytes. Throws CrowdedError when there would be too many. */
  hold(bytes: number): void
  free(bytes: number): void
}

export interface ShareLimits {
  /** Together, and of one who holds. */
  bytes: number
  bytesEach: number
}

/** The memory that answers have while they are read, or sent, together. */
export function createHeldBytes(most: number): HeldBytes {
  let held = 0
  return {
    hold: (bytes) => {
      if (held + bytes > most) throw new CrowdedError('too much is held')
      held += bytes
    },
    free: (bytes) => {
      held -= bytes
    },
  }
}

/** Bounded bytes with a bound for each holder, so that no holder takes all of them. */
export function createHeldShares({ bytes: most, bytesEach }: ShareLimits): (holder: string) => HeldBytes {
  const all = createHeldBytes(most)
  const shares = new Map<string, number>()
  const shareOf = (holder: string) => shares.get(holder) ?? 0
  return (holder) => ({
    hold: (bytes) => {
      if (shareOf(holder) + bytes > bytesEach) throw new CrowdedError('one holds too much')
      all.hold(bytes)
      shares.set(holder, shareOf(holder) + bytes)
    },
    free: (bytes) => {
      all.free(bytes)
      shares.set(holder, shareOf(holder) - bytes)
      if (shareOf(holder) === 0) shares.delete(holder)
    },
  })
}

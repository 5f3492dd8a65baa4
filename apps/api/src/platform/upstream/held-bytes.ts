import { CrowdedError } from './upstream-error.ts'

export interface HeldBytes {
  /** Reserves memory. Throws CrowdedError above the limit. */
  hold(bytes: number): void
  free(bytes: number): void
}

export interface ShareLimits {
  /** Total limit, and limit of a single holder. */
  bytes: number
  bytesEach: number
}

/** Limits the total memory of answers that are being read or sent. */
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

/** Limits the total memory and the memory of each holder, so that a single holder cannot use the whole budget. */
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

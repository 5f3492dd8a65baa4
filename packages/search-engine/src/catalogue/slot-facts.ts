import { releaseShare } from '../rank/prior.ts'
import type { SearchStatus } from '../search-document.ts'
import type { Entry } from './entry.ts'

/**
 * What a query asks of nearly every pack, by slot and side by side: to look at a hundred thousand packs themselves, all over
 * the memory, takes many times as long.
 */
export interface SlotFacts {
  /** The bit of its status (`statusMask`); 0 when the slot is free. */
  readonly status: Uint8Array
  readonly steadyPrior: Float64Array
  /** `releaseShare` of the newest release. */
  readonly release: Float64Array
  write(slot: number, entry: Entry | undefined): void
}

const bits: Record<SearchStatus, number> = { active: 1, banned: 2, deleted: 4 }

export function statusMask(statuses: readonly SearchStatus[]): number {
  return statuses.reduce((mask, status) => mask | bits[status], 0)
}

export function createSlotFacts(): SlotFacts {
  let status = new Uint8Array(1024)
  let steadyPrior = new Float64Array(1024)
  let release = new Float64Array(1024)
  return {
    get status() {
      return status
    },
    get steadyPrior() {
      return steadyPrior
    },
    get release() {
      return release
    },
    write: (slot, entry) => {
      if (slot >= status.length) {
        const room = status.length * 2
        status = copied(new Uint8Array(room), status)
        steadyPrior = copied(new Float64Array(room), steadyPrior)
        release = copied(new Float64Array(room), release)
      }
      status[slot] = entry ? bits[entry.status] : 0
      steadyPrior[slot] = entry?.steadyPrior ?? 0
      release[slot] = releaseShare(entry?.releasedAt)
    },
  }
}

function copied<Numbers extends Uint8Array | Float64Array>(into: Numbers, from: Numbers): Numbers {
  into.set(from)
  return into
}

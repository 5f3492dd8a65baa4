import { releaseShare } from './prior.ts'
import type { SearchStatus } from '../search-document.ts'
import type { Entry } from './entry.ts'
import { roomFor } from './room.ts'

const numbers = {
  steadyPrior: ({ steadyPrior }: Entry) => steadyPrior,
  /** `releaseShare` of the newest release. */
  release: ({ releasedAt }: Entry) => releaseShare(releasedAt),
  downloads: ({ downloads }: Entry) => downloads,
  stars: ({ stars }: Entry) => stars,
  createdAt: ({ createdAt }: Entry) => createdAt,
  searchRanking: ({ searchRanking }: Entry) => searchRanking,
  descriptionLength: ({ descriptionLength }: Entry) => descriptionLength,
}
export type NumberFact = keyof typeof numbers

/**
 * What a query asks of nearly every pack, by slot and side by side: to look at a hundred thousand packs themselves, all over
 * the memory, takes many times as long.
 */
export interface SlotFacts extends Readonly<Record<NumberFact, Float64Array>> {
  /** The bit of its status (`statusMask`); 0 when the slot is free. */
  readonly status: Uint8Array
}

const bits: Record<SearchStatus, number> = { active: 1, banned: 2, deleted: 4 }

export function statusMask(statuses: readonly SearchStatus[]): number {
  return statuses.reduce((mask, status) => mask | bits[status], 0)
}

export function createSlotFacts(): SlotFacts & { write(slot: number, entry: Entry | undefined): void } {
  const least = () => new Float64Array(1024)
  const facts = {
    status: new Uint8Array(1024),
    steadyPrior: least(),
    release: least(),
    downloads: least(),
    stars: least(),
    createdAt: least(),
    searchRanking: least(),
    descriptionLength: least(),
    write: (slot: number, entry: Entry | undefined) => {
      facts.status = roomFor(facts.status, slot)
      facts.status[slot] = entry ? bits[entry.status] : 0
      for (const fact of numberFacts) {
        facts[fact] = roomFor(facts[fact], slot)
        facts[fact][slot] = entry ? numbers[fact](entry) : 0
      }
    },
  }
  return facts
}

const numberFacts = [
  'steadyPrior',
  'release',
  'downloads',
  'stars',
  'createdAt',
  'searchRanking',
  'descriptionLength',
] as const satisfies NumberFact[]

import { releaseShare } from './prior.ts'
import type { SearchStatus } from '../search-document.ts'
import type { Entry } from './entry.ts'
import { withCapacity } from './with-capacity.ts'

/** The value of each column for a pack. */
const numbers = {
  steadyPrior: ({ steadyPrior }: Entry) => steadyPrior,
  release: ({ releasedAt }: Entry) => releaseShare(releasedAt),
  downloads: ({ downloads }: Entry) => downloads,
  stars: ({ stars }: Entry) => stars,
  createdAt: ({ createdAt }: Entry) => createdAt,
  searchRanking: ({ searchRanking }: Entry) => searchRanking,
  descriptionLength: ({ descriptionLength }: Entry) => descriptionLength,
}
export type NumberFact = keyof typeof numbers

/**
 * Columns by docId with the facts that a query reads for nearly every pack. Reading the entries instead is many times
 * slower.
 */
export interface DocFacts extends Readonly<Record<NumberFact, Float64Array>> {
  /** Bit of the status (`statusMask`) of each docId; 0 for a free docId. */
  readonly status: Uint8Array
}

const bits: Record<SearchStatus, number> = { active: 1, banned: 2, deleted: 4 }

export function statusMask(statuses: readonly SearchStatus[]): number {
  return statuses.reduce((mask, status) => mask | bits[status], 0)
}

export function createDocFacts(): DocFacts & { write(docId: number, entry: Entry | undefined): void } {
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
    write: (docId: number, entry: Entry | undefined) => {
      facts.status = withCapacity(facts.status, docId)
      facts.status[docId] = entry ? bits[entry.status] : 0
      for (const fact of numberFacts) {
        facts[fact] = withCapacity(facts[fact], docId)
        facts[fact][docId] = entry ? numbers[fact](entry) : 0
      }
    },
  }
  return facts
}

const numberFacts = Object.keys(numbers).filter(isNumberFact)

function isNumberFact(name: string): name is NumberFact {
  return Object.hasOwn(numbers, name)
}

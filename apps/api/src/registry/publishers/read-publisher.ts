import { RegistryError } from '../../platform/errors.ts'
import { pageOf } from '../../platform/paging.ts'
import type { Database, PublisherRow } from '../../schema/tables.ts'
import {
  findPublisher,
  findPublishersOfPerson,
  findWithMembers,
  searchPublishers,
  type PublisherWithMembers,
} from './publisher-store.ts'

/** Reads a publisher by its id. Throws `publisher_not_found`. */
export async function readPublisher(db: Database, publisherId: string): Promise<PublisherRow> {
  return assertThere(await findPublisher(db, publisherId), publisherId)
}

/** Reads a publisher by its id with its members, oldest first. Throws `publisher_not_found`. */
export async function readWithMembers(db: Database, publisherId: string): Promise<PublisherWithMembers> {
  return assertThere(await findWithMembers(db, publisherId), publisherId)
}

function assertThere<Row extends Pick<PublisherRow, 'status'>>(publisher: Row | undefined, publisherId: string): Row {
  if (!publisher || publisher.status === 'deleted') throw new RegistryError('publisher_not_found', { publisherId })
  return publisher
}

/** Reads a publisher by its id, including a deleted publisher; undefined when there is none. */
export function readPublisherOrNone(db: Database, publisherId: string): Promise<PublisherRow | undefined> {
  return findPublisher(db, publisherId)
}

const maxListed = 1000

export interface PublisherQuery {
  /** Part of an id or a name; case does not matter. */
  search?: string
  page?: number
  limit?: number
}

/** Lists a page of at most 1000 publishers by id, including banned publishers. */
export function listPublishers(db: Database, { search = '', ...query }: PublisherQuery): Promise<PublisherRow[]> {
  const { page, limit } = pageOf(query)
  return searchPublishers(db, search, { page, limit: Math.min(limit, maxListed) })
}

/** Lists the publishers of a person in the order of joining. */
export function listPublishersOf(db: Database, userId: string): Promise<PublisherRow[]> {
  return findPublishersOfPerson(db, userId)
}

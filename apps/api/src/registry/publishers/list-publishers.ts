import { pageOf } from '../../platform/paging.ts'
import type { Database, PublisherRow } from '../../schema/tables.ts'
import { findPublishersOfPerson, searchPublishers } from './publisher-store.ts'

const maxListed = 1000

export interface PublisherQuery {
  /** Part of an id or a name, in any case. */
  search?: string
  page?: number
  limit?: number
}

/** One page of the publishers, at most 1000, by id; banned ones too. */
export function listPublishers(db: Database, { search = '', ...query }: PublisherQuery): Promise<PublisherRow[]> {
  const { page, limit } = pageOf(query)
  return searchPublishers(db, search, { page, limit: Math.min(limit, maxListed) })
}

/** The publishers that a person belongs to, in the order of joining. */
export function listPublishersOf(db: Database, userId: string): Promise<PublisherRow[]> {
  return findPublishersOfPerson(db, userId)
}

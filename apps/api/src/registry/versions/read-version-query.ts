import type { components } from '@registry/contract/types'
import { RegistryError } from '../../platform/errors.ts'
import { pageOf, type Page } from '../../platform/paging.ts'
import { parseStatus } from './present.ts'
import type { VersionFilter } from './version-store.ts'

const pageSizeMax = 100

export interface VersionQuery {
  nodeId?: string
  publisherId?: string
  statuses?: components['schemas']['NodeVersionStatus'][]
  status_reason?: string
  page?: number
  pageSize?: number
}

/** Reads the filter and the page that all version lists share. Throws `page_size_too_large`. */
export function readVersionQuery(query: VersionQuery): { filter: VersionFilter; page: Page } {
  if ((query.pageSize ?? 0) > pageSizeMax) throw new RegistryError('page_size_too_large', { limit: pageSizeMax })
  const page = pageOf({ ...query, ...(query.pageSize !== undefined && { limit: query.pageSize }) })
  const filter = {
    ...(query.nodeId && { nodeId: query.nodeId }),
    ...(query.publisherId && { publisherId: query.publisherId }),
    ...(query.statuses && { statuses: query.statuses.map(parseStatus) }),
    ...(query.status_reason && { reasonPart: query.status_reason }),
  }
  return { filter, page }
}

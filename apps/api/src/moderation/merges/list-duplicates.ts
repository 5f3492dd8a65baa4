import type { components } from '@registry/contract/types'
import type { Context } from '../../context.ts'
import { presentAdminNodesById } from '../node-admin/present-admin-nodes.ts'
import { totalPages, type Page } from '../../platform/paging.ts'
import type { Database } from '../../schema/tables.ts'
import {
  countSharedRepositories,
  listSharedRepositories,
  saveSharedRepositories,
  type DuplicateSort,
} from './shared-repository-store.ts'

const mostNodes = 20

/**
 * Reads a page of repositories that several nodes name, with at most twenty nodes each. Seven queries for any page
 * size.
 */
export async function readDuplicates(
  context: Context,
  part: string | undefined,
  page: Page,
  sort: DuplicateSort,
): Promise<components['schemas']['DuplicatePage']> {
  const [total, rows] = await Promise.all([
    context.lists.total(`duplicates ${part ?? ''}`, () => countSharedRepositories(context.db, part)),
    listSharedRepositories(context.db, part, { ...page, sort, mostNodes }),
  ])
  const nodes = await presentAdminNodesById(
    context,
    rows.flatMap(({ ids }) => ids),
  )
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const groups = rows.map(({ repository_key: repository, ids }) => ({
    repository,
    nodes: ids.flatMap((id) => byId.get(id) ?? []),
  }))
  return { groups, total, ...page, totalPages: totalPages(total, page.limit) }
}

/** Refreshes the repositories that several packs share. */
export function refreshDuplicates(db: Database): Promise<void> {
  return saveSharedRepositories(db)
}

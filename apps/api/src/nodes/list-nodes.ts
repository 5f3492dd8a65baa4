import type { components } from '@registry/contract/types'
import type { Context } from '../context.ts'
import { totalPages, type Page } from '../platform/paging.ts'
import { findPublishers } from '../publishers/find-publishers.ts'
import { findVersions } from '../versions/find-versions.ts'
import type { NodeOrder } from './node-order.ts'
import { countNodes, listNodes, type NodeFilter, type NodeListRow } from './node-store.ts'
import { presentNode } from './present.ts'

type Node = components['schemas']['Node']
type NodePage = components['schemas']['NodePage']

/** A page of the nodes that pass a filter, as the wire has it. Four queries, whatever the page's size. */
export async function readNodePage(
  context: Context,
  filter: NodeFilter,
  order: NodeOrder,
  page: Page,
): Promise<NodePage> {
  const [total, rows] = await Promise.all([countNodes(context.db, filter), listNodes(context.db, filter, order, page)])
  const nodes = await presentNodes(context, rows)
  return { total, ...page, totalPages: totalPages(total, page.limit), nodes }
}

/** Nodes with their publishers and latest versions, in the order given. Two queries, whatever their number. */
export async function presentNodes(context: Context, rows: NodeListRow[]): Promise<Node[]> {
  const [publishers, versions] = await Promise.all([
    findPublishers(
      context.db,
      rows.map((row) => row.publisher_id),
    ),
    findVersions(
      context.db,
      rows.flatMap((row) => row.latest_version_id ?? []),
    ),
  ])
  return rows.map((row) => {
    const publisher = publishers.get(row.publisher_id)
    if (!publisher) throw new Error(`node ${row.id} has no publisher`)
    return presentNode(context.config, row, publisher, versions.get(row.latest_version_id ?? ''))
  })
}

/** One node with its publisher and latest version. */
export async function presentOneNode(context: Context, row: NodeListRow): Promise<Node> {
  const [node] = await presentNodes(context, [row])
  if (!node) throw new Error(`node ${row.id} was not presented`)
  return node
}

import { type Schema, unwrap } from '@registry/api-client'
import type { Site } from '../site.ts'

const nodesARead = 500

/** How many nodes one part of the sitemap is about, counted from its number; a multiple of what is read at once. */
export const nodesAPart = 5000

/** The nodes of one part, read as they are wanted, so that never more than one page of them is in memory. */
export async function* listedNodes(site: Site, sort: string, part: number): AsyncGenerator<Schema<'Node'>> {
  const pages = nodesAPart / nodesARead
  for (let page = (part - 1) * pages + 1; page <= part * pages; page++) {
    const { nodes, totalPages } = await readPage(site, { sort: [sort], page, limit: nodesARead })
    yield* nodes
    if (page >= totalPages) return
  }
}

/** The node that stands before a part, or undefined before the first one. */
export const nodeBefore = async (site: Site, sort: string, part: number): Promise<Schema<'Node'> | undefined> =>
  part === 1 ? undefined : (await readPage(site, { sort: [sort], page: (part - 1) * nodesAPart, limit: 1 })).nodes[0]

const readPage = async ({ api }: Site, query: { sort: string[]; page: number; limit: number }) => {
  const found = await unwrap(api.GET('/nodes', { params: { query: { ...query, include_banned: false } } }))
  if (!found.ok) throw new Error(`The nodes of a sitemap could not be read: ${found.code}`)
  return found.data
}

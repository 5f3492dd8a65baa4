import { type Schema, unwrap } from '@registry/api-client'
import type { Site } from '../site.ts'

const nodesARead = 500

/** Number of packs in a sitemap part; a multiple of the page size. */
export const nodesAPart = 5000

/** Yields the packs of a part page by page, so that memory never holds more than a page of packs. */
export async function* listedNodes(site: Site, sort: string, part: number): AsyncGenerator<Schema<'Node'>> {
  const pages = nodesAPart / nodesARead
  for (let page = (part - 1) * pages + 1; page <= part * pages; page++) {
    const { nodes, totalPages } = await readPage(site, { sort: [sort], page, limit: nodesARead })
    yield* nodes
    if (page >= totalPages) return
  }
}

/** Returns the last pack before a part, or undefined for the first part. */
export const nodeBefore = async (site: Site, sort: string, part: number): Promise<Schema<'Node'> | undefined> =>
  part === 1 ? undefined : (await readPage(site, { sort: [sort], page: (part - 1) * nodesAPart, limit: 1 })).nodes[0]

const readPage = async ({ api }: Site, query: { sort: string[]; page: number; limit: number }) => {
  const found = await unwrap(api.GET('/nodes', { params: { query: { ...query, include_banned: false } } }))
  if (!found.ok) throw new Error(`The nodes of a sitemap could not be read: ${found.code}`)
  return found.data
}

import { isObject } from '../../platform/is-object.ts'
import { listPacksOf } from '../../registry/advisories/read-advisory.ts'
import { mirrorAdvisory, type ForeignAdvisory } from '../../registry/advisories/write-advisory.ts'
import { MirrorError } from './mirror-error.ts'
import { findMirroredIds } from './mirror-store.ts'
import { parseAdvisory } from './parse-advisory.ts'
import type { MirrorRun } from './run-mirror.ts'
import type { Source } from './source.ts'

const pageSize = 100
const mostPages = 100

/**
 * Copies the public advisories of a source about packs from that source. Does nothing when the source lacks advisories.
 */
export async function copyAdvisories({ context, source, summary }: MirrorRun): Promise<void> {
  const seen = new Set<string>()
  for (let page = 1, pages = 1; page <= Math.min(pages, mostPages); page++) {
    const read = await readPage(source, page)
    if (!read) return void summary.advisories.refused.push({ id: '', reason: 'unreadable' })
    pages = read.pages
    for (const item of read.items) {
      const parsed = parseAdvisory(item)
      // A change during the run moves other advisories to the next page.
      if (seen.has(parsed.id)) continue
      seen.add(parsed.id)
      if ('reason' in parsed) summary.advisories.refused.push(parsed)
      else await copy({ context, source, summary }, parsed)
    }
  }
}

async function copy(
  { context, source, summary }: Omit<MirrorRun, 'report' | 'concurrency'>,
  advisory: ForeignAdvisory,
) {
  const before = await listPacksOf(context.db, advisory.id)
  const asked = advisory.packs.map(({ nodeId }) => nodeId)
  const mirrored = await findMirroredIds(context.db, source.baseUrl, asked)
  // A pack that was claimed here since keeps the advisories against it.
  const held = [...mirrored, ...(before ?? [])]
  const ids = new Map(held.map((id) => [id.toLowerCase(), id]))
  const packs = advisory.packs.flatMap((pack) => {
    const nodeId = ids.get(pack.nodeId.toLowerCase())
    return nodeId === undefined ? [] : [{ ...pack, nodeId }]
  })
  if (packs.length === 0 && !before) return
  const outcome = await mirrorAdvisory(context, source.baseUrl, { ...advisory, packs })
  if (outcome === 'copied') summary.advisories.copied += 1
  if (outcome === 'kept') summary.advisories.kept.push(advisory.id)
}

/** Reads a page of advisories; returns undefined for an unexpected answer of the source. */
async function readPage(source: Source, page: number): Promise<{ items: unknown[]; pages: number } | undefined> {
  try {
    const { status, body } = await source.readJson(`/advisories?page=${page}&limit=${pageSize}`, isObject)
    if (status === 404) return { items: [], pages: 0 }
    if (!isObject(body) || !Array.isArray(body['advisories'])) return undefined
    return { items: body['advisories'], pages: Number(body['totalPages']) || 1 }
  } catch (error) {
    if (error instanceof MirrorError) return undefined
    throw error
  }
}

import { isObject } from '../../platform/is-object.ts'
import { mirrorAdvisory, type ForeignAdvisory } from '../../registry/advisories/write-advisory.ts'
import { findMirroredIds } from './mirror-store.ts'
import { parseAdvisory } from './parse-advisory.ts'
import type { MirrorRun } from './run-mirror.ts'
import type { Source } from './source.ts'

const pageSize = 100
const mostPages = 1000

/** Copies the public advisories of the source about packs that came from there. A source without advisories has none. */
export async function copyAdvisories({ context, source, summary }: MirrorRun): Promise<void> {
  const seen = new Set<string>()
  for (let page = 1; page <= mostPages; page++) {
    const { items, isLast } = await readPage(source, page)
    for (const item of items) {
      const parsed = parseAdvisory(item)
      // A change during the run moves others to the next page.
      if (seen.has(parsed.id)) continue
      seen.add(parsed.id)
      if ('reason' in parsed) summary.advisories.refused.push(parsed)
      else await copy({ context, source, summary }, parsed)
    }
    if (isLast) break
  }
}

async function copy(
  { context, source, summary }: Omit<MirrorRun, 'report' | 'concurrency'>,
  advisory: ForeignAdvisory,
) {
  const asked = advisory.packs.map(({ nodeId }) => nodeId)
  const held = await findMirroredIds(context.db, source.baseUrl, asked)
  const ids = new Map(held.map((id) => [id.toLowerCase(), id]))
  const packs = advisory.packs.flatMap((pack) => {
    const nodeId = ids.get(pack.nodeId.toLowerCase())
    return nodeId === undefined ? [] : [{ ...pack, nodeId }]
  })
  if (packs.length === 0) return
  const outcome = await mirrorAdvisory(context, source.baseUrl, { ...advisory, packs })
  if (outcome === 'copied') summary.advisories.copied += 1
  if (outcome === 'kept') summary.advisories.kept.push(advisory.id)
}

async function readPage(source: Source, page: number): Promise<{ items: unknown[]; isLast: boolean }> {
  const { body } = await source.readJson(`/advisories?page=${page}&limit=${pageSize}`, isObject)
  const items = isObject(body) && Array.isArray(body['advisories']) ? body['advisories'] : []
  return { items, isLast: items.length < pageSize }
}

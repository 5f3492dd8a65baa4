import type { components } from '@registry/contract/types'
import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import { pageOf, totalPages } from '../../platform/paging.ts'
import { optionalText } from '../../platform/wire.ts'
import type { AdvisoryState } from '../../schema/advisory-tables.ts'
import type { Database } from '../../schema/tables.ts'
import { chooseSafeOf } from './advice.ts'
import {
  countAdvisories,
  findAdvisory,
  listAdvice,
  listAdvisories,
  listInstallable,
  type WholeAdvisory,
} from './advisory-store.ts'
import { isAffected } from './affected.ts'
import { osvRecord } from './osv-record.ts'
import { presentAdvisory } from './present.ts'

type Schemas = components['schemas']
type AdminAdvisory = Schemas['AdminAdvisory']

const maxLimit = 100
const usualLimit = 20
const everyState: AdvisoryState[] = ['draft', 'published', 'withdrawn']

interface Wanted {
  page?: number | undefined
  limit?: number | undefined
}

/** Lists public advisories, optionally about a pack. */
export async function listPublicAdvisories(
  db: Database,
  { nodeId, ...wanted }: Wanted & { nodeId?: string | undefined },
): Promise<Schemas['AdvisoryPage']> {
  const page = boundedPage(wanted)
  const filter = { states: ['published', 'withdrawn'] satisfies AdvisoryState[], nodeId, isPublic: true }
  const counts = await countAdvisories(db, { nodeId })
  const total = counts.reduce((sum, { public_count: count }) => sum + count, 0)
  const advisories = await listAdvisories(db, filter, page)
  return { ...page, total, totalPages: totalPages(total, page.limit), advisories: advisories.map(presentAdvisory) }
}

/** Reads an advisory that was ever published. Throws `advisory_not_found`. */
export async function readPublicAdvisory(db: Database, id: string): Promise<WholeAdvisory> {
  const advisory = await findAdvisory(db, id)
  if (!advisory || advisory.published_at === null) throw new RegistryError('advisory_not_found', { advisoryId: id })
  return advisory
}

/** Lists the packs of an advisory in any state; undefined for an unknown id. */
export async function listPacksOf(db: Database, id: string): Promise<string[] | undefined> {
  return (await findAdvisory(db, id))?.packs.map(({ node_id: nodeId }) => nodeId)
}

/** Reads the OSV record of a file such as `CNR-2026-0001.json`. Throws `advisory_not_found`. */
export async function readOsvRecord(
  { db, config }: Pick<Context, 'db' | 'config'>,
  file: string,
): Promise<Schemas['OsvRecord']> {
  const [, id = file] = /^(.+)\.json$/.exec(file) ?? []
  if (id === file) throw new RegistryError('advisory_not_found', { advisoryId: file })
  return osvRecord(config, await readPublicAdvisory(db, id))
}

/** Lists advisories for admins, with the total of each state. */
export async function listForAdmins(
  db: Database,
  { states = everyState, ...wanted }: Wanted & { states?: AdvisoryState[] | undefined },
): Promise<Schemas['AdminAdvisoryPage']> {
  const page = boundedPage(wanted)
  const totals = { draft: 0, published: 0, withdrawn: 0 }
  for (const { state, count } of await countAdvisories(db, {})) totals[state] = count
  const total = [...new Set(states)].reduce((sum, state) => sum + totals[state], 0)
  const advisories = await presentForAdmins(db, await listAdvisories(db, { states }, page))
  return { ...page, total, totalPages: totalPages(total, page.limit), states: totals, advisories }
}

/** Reads an advisory in any state. Throws `advisory_not_found`. */
export async function readForAdmins(db: Database, id: string): Promise<AdminAdvisory> {
  const advisory = await findAdvisory(db, id)
  if (!advisory) throw new RegistryError('advisory_not_found', { advisoryId: id })
  return presentForAdmin(db, advisory)
}

/**
 * Converts an advisory to the format for admins, with the published versions that it affects, or that a draft would
 * affect.
 */
export async function presentForAdmin(db: Database, advisory: WholeAdvisory): Promise<AdminAdvisory> {
  const [presented] = await presentForAdmins(db, [advisory])
  if (!presented) throw new Error(`${advisory.id} was not presented`)
  return presented
}

async function presentForAdmins(db: Database, advisories: readonly WholeAdvisory[]): Promise<AdminAdvisory[]> {
  const nodeIds = [...new Set(advisories.flatMap(({ packs }) => packs.map(({ node_id: nodeId }) => nodeId)))]
  const [installable, advice] = await Promise.all([listInstallable(db, nodeIds), listAdvice(db, nodeIds)])
  const versionsOf = Map.groupBy(installable, (row) => row.node_id)
  const adviceOf = Map.groupBy(advice, (row) => row.node_id)
  return advisories.map((advisory) => ({
    ...presentAdvisory(advisory),
    ...(advisory.report_id !== null && { report_id: advisory.report_id }),
    ...(advisory.finding !== '' && { finding: advisory.finding }),
    ...optionalText('mirrored_from', advisory.mirrored_from),
    affects: advisory.packs.map((pack) => {
      const all = versionsOf.get(pack.node_id) ?? []
      const versions = all.map(({ version }) => version).filter((version) => isAffected(pack, version))
      const known = [...(adviceOf.get(pack.node_id) ?? []).filter(({ id }) => id !== advisory.id), pack]
      const safe = chooseSafeOf(all, known)(versions[0] ?? '')
      return { node_id: pack.node_id, versions, total: all.length, ...(safe !== undefined && { safe_version: safe }) }
    }),
  }))
}

function boundedPage({ page = 1, limit = usualLimit }: Wanted) {
  return pageOf({ page, limit: limit < 1 ? usualLimit : Math.min(limit, maxLimit) })
}

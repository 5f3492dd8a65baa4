import { writeAudit } from '../../access/audit/audit-store.ts'
import { writeLeaf } from '../../access/log/enter-in-log.ts'
import type { Context } from '../../context.ts'
import { cleanText } from '../../platform/clean-text.ts'
import { RegistryError } from '../../platform/errors.ts'
import type { Database } from '../../schema/tables.ts'
import { lockNodes, touchNode } from '../nodes/update-from-version.ts'
import {
  type AdvisoryPackRow,
  findAdvisory,
  insertAdvisory,
  lockAdvisory,
  lockLastId,
  lockNumbering,
  lockReport,
  replacePacks,
  saveAdvisory,
  type WholeAdvisory,
} from './advisory-store.ts'
import { loggedState } from './logged-state.ts'
import { osvDigest } from './osv-record.ts'
import { type Draft, readDraft } from './read-draft.ts'

type Parts = Pick<Context, 'db' | 'clock' | 'config'>
type EditAdvisory = Parameters<typeof readDraft>[1]

const longestReason = 2000

/** Creates a draft with the next id of the year. Throws the errors of `readDraft`. */
export function createAdvisory(
  { db, clock, config }: Parts,
  actor: string,
  body: EditAdvisory,
): Promise<WholeAdvisory> {
  return db.transaction().execute(async (tx) => {
    const draft = await readDraft(tx, body)
    const now = clock.now()
    const beginning = `${config.advisories.prefix}-${now.getUTCFullYear()}-`
    const id = nextId(beginning, await lockLastId(tx, beginning))
    const made = { created_by: actor, created_at: now, modified_at: now }
    await insertAdvisory(tx, { id, finding: '', ...columnsOf(draft), ...(await sourceOf(tx, body)), ...made })
    await replacePacks(tx, id, packsOf(id, draft))
    await writeAudit(tx, { actor, action: 'advisory.create', subject: `advisory:${id}`, detail: detailOf(draft) })
    return read(tx, id)
  })
}

/**
 * Replaces the fields of an advisory; absent `report_id` and `finding` keep their values. Throws `advisory_not_found`,
 * `advisory_mirrored`, `advisory_withdrawn`, and the errors of `readDraft`.
 */
export function updateAdvisory(parts: Parts, actor: string, id: string, body: EditAdvisory): Promise<WholeAdvisory> {
  return change(parts, id, async (tx, before, now) => {
    if (before.state === 'withdrawn') throw new RegistryError('advisory_withdrawn', { advisoryId: before.id })
    const draft = await readDraft(tx, body)
    await saveAdvisory(tx, before.id, { ...columnsOf(draft), ...(await sourceOf(tx, body)), modified_at: now })
    await replacePacks(tx, before.id, packsOf(before.id, draft))
    return { actor, action: 'advisory.update', detail: detailOf(draft) }
  })
}

/**
 * Publishes an advisory; a published advisory stays unchanged. Throws `advisory_not_found`, `advisory_mirrored` and
 * `advisory_withdrawn`.
 */
export function publishAdvisory(parts: Parts, actor: string, id: string): Promise<WholeAdvisory> {
  return change(parts, id, async (tx, { id: own, state }, now) => {
    if (state === 'withdrawn') throw new RegistryError('advisory_withdrawn', { advisoryId: own })
    if (state === 'published') return undefined
    await saveAdvisory(tx, own, { state: 'published', published_at: now, modified_at: now })
    return { actor, action: 'advisory.publish' }
  })
}

/**
 * Withdraws an advisory for a public reason; a withdrawn advisory stays unchanged. Throws `advisory_not_found` and
 * `advisory_mirrored`.
 */
export function withdrawAdvisory(parts: Parts, actor: string, id: string, reason: string): Promise<WholeAdvisory> {
  return change(parts, id, async (tx, { id: own, state }, now) => {
    if (state === 'withdrawn') return undefined
    const told = cleanText(reason, longestReason)
    if (told === '') throw new RegistryError('invalid_request', { detail: 'reason must not be empty' })
    await saveAdvisory(tx, own, { state: 'withdrawn', withdrawn_at: now, withdrawn_reason: told, modified_at: now })
    return { actor, action: 'advisory.withdraw', detail: { reason: told, from: state } }
  })
}

/** Public advisory of another registry, about packs that came from there. */
export interface ForeignAdvisory extends Draft {
  id: string
  state: 'published' | 'withdrawn'
  modifiedAt: Date
  publishedAt: Date
  withdrawnAt: Date | null
  withdrawnReason: string
}

/** Saves an advisory from a source. Returns `kept` when the id belongs to this registry or another source. */
export function mirrorAdvisory(
  { db, clock, config }: Parts,
  source: string,
  advisory: ForeignAdvisory,
): Promise<'copied' | 'unchanged' | 'kept'> {
  return db.transaction().execute(async (tx) => {
    const { id, state } = advisory
    await lockNumbering(tx)
    const before = await lockAdvisory(tx, id)
    if (before && before.mirrored_from !== source) return 'kept'
    const values = {
      ...columnsOf(advisory),
      state,
      modified_at: advisory.modifiedAt,
      published_at: advisory.publishedAt,
      withdrawn_at: advisory.withdrawnAt,
      withdrawn_reason: advisory.withdrawnReason,
    }
    if (before) await saveAdvisory(tx, id, values)
    else await insertAdvisory(tx, { id, ...values, created_by: 'operator', mirrored_from: source })
    await replacePacks(tx, id, packsOf(id, advisory))
    const after = await read(tx, id)
    // Times on the wire have whole seconds, so two changes within a second have equal times.
    if (before && osvDigest(config, before) === osvDigest(config, after)) return 'unchanged'
    await tellPublic(tx, { config, now: clock.now() }, after, before?.packs)
    const detail = { mirror: source, ...detailOf(advisory) }
    await writeAudit(tx, { actor: 'operator', action: 'advisory.mirror', subject: `advisory:${id}`, detail })
    return 'copied'
  })
}

type Done = { actor: string; action: string; detail?: Record<string, unknown> }

/**
 * Changes an advisory under its lock. Public parts of the change enter the transparency log and invalidate the packs of
 * the advisory.
 */
function change(
  { db, clock, config }: Parts,
  id: string,
  apply: (tx: Database, before: WholeAdvisory, now: Date) => Promise<Done | undefined>,
): Promise<WholeAdvisory> {
  return db.transaction().execute(async (tx) => {
    const before = await lockAdvisory(tx, id)
    if (!before) throw new RegistryError('advisory_not_found', { advisoryId: id })
    const { mirrored_from: source } = before
    if (source !== '') throw new RegistryError('advisory_mirrored', { advisoryId: before.id, source })
    const now = clock.now()
    const done = await apply(tx, before, now)
    if (!done) return before
    const after = await read(tx, before.id)
    if (after.published_at !== null) await tellPublic(tx, { config, now }, after, before.packs)
    await writeAudit(tx, { ...done, subject: `advisory:${after.id}` })
    return after
  })
}

/**
 * Enters the state of a public advisory into the transparency log, and invalidates the packs that it names or named
 * before the change.
 */
async function tellPublic(
  tx: Database,
  { config, now }: Pick<Context, 'config'> & { now: Date },
  after: WholeAdvisory,
  before: readonly AdvisoryPackRow[] = [],
): Promise<void> {
  const nodes = [...before, ...after.packs].map(({ node_id: nodeId }) => nodeId)
  for (const { id } of (await lockNodes(tx, [...new Set(nodes)])).values()) await touchNode(tx, id, now)
  await writeLeaf(tx, `advisory:${after.id}`, loggedState(config, after))
}

async function read(tx: Database, id: string): Promise<WholeAdvisory> {
  const advisory = await findAdvisory(tx, id)
  if (!advisory) throw new RegistryError('advisory_not_found', { advisoryId: id })
  return advisory
}

function columnsOf({ summary, details, severity, cvss, aliases, references }: Draft) {
  return { summary, details, severity, cvss, aliases, references: JSON.stringify(references) }
}

/** Returns the given references to a report and a finding. Throws `invalid_request` for an unknown report. */
async function sourceOf(tx: Database, { report_id, finding }: EditAdvisory) {
  if (report_id !== undefined && !(await lockReport(tx, report_id)))
    throw new RegistryError('invalid_request', { detail: 'report_id is not a report' })
  return { ...(report_id !== undefined && { report_id }), ...(finding !== undefined && { finding }) }
}

function packsOf(id: string, { packs }: Draft) {
  const inOrder = packs.toSorted((a, b) => (a.nodeId < b.nodeId ? -1 : 1))
  return inOrder.map(({ nodeId, ranges, versions }) => {
    return { advisory_id: id, node_id: nodeId, ranges: JSON.stringify(ranges), versions: [...versions] }
  })
}

function detailOf({ summary, severity, packs }: Draft) {
  return { summary, severity, packs: packs.map(({ nodeId }) => nodeId) }
}

const digits = 4

/** Returns the next id of a year; `CNR-2026-0001` is the first id. */
function nextId(beginning: string, last: string | undefined): string {
  const number = last === undefined ? 0 : Number(last.slice(beginning.length))
  return beginning + String(number + 1).padStart(digits, '0')
}

import { cleanText } from '../../platform/clean-text.ts'
import { isObject } from '../../platform/is-object.ts'
import { safeAddress } from '../../platform/safe-address.ts'
import { joinRanges, readEvents, type Affected } from '../../registry/advisories/affected.ts'
import type { ForeignAdvisory } from '../../registry/advisories/write-advisory.ts'
import { parseVersion } from '../../registry/versions/version-number.ts'
import type { AdvisoryEvent } from '../../schema/advisory-tables.ts'
import { fieldsOf, type Fields } from './fields.ts'

export type AdvisoryRefusal = 'not_an_object' | 'advisory_id' | 'state' | 'summary' | 'severity' | 'dates' | 'affected'

const severities = ['low', 'moderate', 'high', 'critical'] as const
const referenceTypes = ['ADVISORY', 'ARTICLE', 'DISCUSSION', 'EVIDENCE', 'FIX', 'REPORT', 'WEB'] as const
const vector = /^CVSS:(3\.[01]|4\.0)(\/[A-Z]{1,3}:[A-Z]){8,40}$/
const eventFields = ['introduced', 'fixed', 'last_affected']
const most = { packs: 50, ranges: 50, events: 100, versions: 500, references: 50 }

/** Parses a public advisory of a foreign registry, or returns the reason for a refusal. */
export function parseAdvisory(value: unknown): ForeignAdvisory | { id: string; reason: AdvisoryRefusal } {
  const fields = fieldsOf(value)
  if (!fields || !isObject(value)) return { id: '', reason: 'not_an_object' }
  const id = fields.line('id', 100)
  const refuse = (reason: AdvisoryRefusal) => ({ id, reason })
  if (!/^[A-Z][A-Z0-9]{1,19}-\d{4}-\d{4,6}$/.test(id)) return refuse('advisory_id')
  const state = fields.text('state', 20)
  if (state !== 'published' && state !== 'withdrawn') return refuse('state')
  const summary = fields.line('summary', 200)
  if (summary === '') return refuse('summary')
  const severity = severities.find((each) => each === fields.text('severity', 20))
  if (!severity) return refuse('severity')
  const [modifiedAt, publishedAt, withdrawnAt] = ['modified_at', 'published_at', 'withdrawn_at'].map(fields.date)
  if (!modifiedAt || !publishedAt || (state === 'withdrawn') !== (withdrawnAt !== undefined)) return refuse('dates')
  const packs = listWithin(value['affected'], most.packs)?.map(packOf) ?? []
  const known = packs.flatMap((pack) => pack ?? [])
  const names = new Set(known.map(({ nodeId }) => nodeId.toLowerCase()))
  if (known.length === 0 || names.size < packs.length) return refuse('affected')
  const cvss = fields.text('cvss', 200)
  return {
    id,
    state,
    summary,
    details: fields.text('details', 20_000),
    severity,
    cvss: vector.test(cvss) ? cvss : '',
    aliases: fields
      .texts('aliases', { count: 20, length: 100 })
      .filter((alias) => /^[A-Z]+-[A-Za-z0-9-]+$/.test(alias)),
    references: (listWithin(value['references'], most.references) ?? []).flatMap(referenceOf),
    packs: known,
    modifiedAt,
    publishedAt,
    withdrawnAt: withdrawnAt ?? null,
    withdrawnReason: fields.text('withdrawn_reason', 2000),
  }
}

/**
 * Returns the affected versions of a pack; undefined for any unreadable range or version. Omitting a range would
 * declare its versions safe.
 */
function packOf(value: unknown): (Affected & { nodeId: string }) | undefined {
  const fields = fieldsOf(value)
  if (!fields || !isObject(value)) return undefined
  const ranges = listWithin(value['ranges'], most.ranges)?.map(rangesOf) ?? [undefined]
  const numbers = listWithin(value['versions'], most.versions)?.map(numberOf) ?? [undefined]
  const isRead = [...ranges, ...numbers].every((each) => each !== undefined) && ranges.length + numbers.length > 0
  const nodeId = fields.line('node_id', 200)
  if (!isRead || nodeId === '') return undefined
  const split = ranges.flatMap((range) => range ?? [])
  // A mixed range becomes two ranges. Mirrors accept as many ranges as this registry does.
  const kept = split.length > most.ranges ? joinRanges(split) : split
  if (kept.length > most.ranges) return undefined
  return { nodeId, ranges: kept, versions: numbers.flatMap((each) => each ?? []) }
}

function numberOf(text: unknown): string | undefined {
  return parseVersion(cleanText(text, 200))?.version
}

function rangesOf(value: unknown) {
  if (!isObject(value)) return undefined
  const events = listWithin(value['events'], most.events)?.map((event) => eventOf(fieldsOf(event))) ?? []
  const read = readEvents(events.flatMap((event) => event ?? []))
  return 'error' in read || events.length === 0 || events.includes(undefined) ? undefined : read.ranges
}

/** Returns the event of a range; undefined unless exactly a single field is present. */
function eventOf(fields: Fields | undefined): AdvisoryEvent | undefined {
  const [introduced = '', fixed = '', last = ''] = eventFields.map((name) => fields?.text(name, 200))
  const given: AdvisoryEvent[] = [
    ...(introduced === '' ? [] : [{ introduced }]),
    ...(fixed === '' ? [] : [{ fixed }]),
    ...(last === '' ? [] : [{ last_affected: last }]),
  ]
  return given.length === 1 ? given[0] : undefined
}

function referenceOf(value: unknown): ForeignAdvisory['references'] {
  const fields = fieldsOf(value)
  const type = referenceTypes.find((each) => each === fields?.text('type', 20))
  const url = safeAddress(fields?.text('url', 2000) ?? '', 'link')
  return type && url !== '' ? [{ type, url }] : []
}

/** Returns a list, empty for other values; undefined for a too long list, because advisories must not be truncated. */
function listWithin(value: unknown, limit: number): unknown[] | undefined {
  if (!Array.isArray(value)) return []
  return value.length <= limit ? value : undefined
}

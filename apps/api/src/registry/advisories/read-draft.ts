import type { components } from '@registry/contract/types'
import { cleanText } from '../../platform/clean-text.ts'
import { RegistryError } from '../../platform/errors.ts'
import { readAddress } from '../../platform/safe-address.ts'
import type { AdvisoryRange } from '../../schema/advisory-tables.ts'
import type { Database } from '../../schema/tables.ts'
import { parseVersion } from '../versions/version-number.ts'
import { listKnownNodes } from './advisory-store.ts'
import { readEvents, type Affected } from './affected.ts'

type EditAdvisory = components['schemas']['EditAdvisory']
type AdvisoryPack = components['schemas']['AdvisoryPack']

const longestDetails = 20_000
/** Maximum ranges, equal to the limit of the contract, so that clients can send a saved advisory again. */
const mostRanges = 50

export interface Draft {
  summary: string
  details: string
  severity: EditAdvisory['severity']
  cvss: string
  aliases: string[]
  references: NonNullable<EditAdvisory['references']>
  packs: (Affected & { nodeId: string })[]
}

/** Validates an advisory from an admin. Throws `invalid_request` and `node_not_found`. */
export async function readDraft(db: Database, body: EditAdvisory): Promise<Draft> {
  const known = await listKnownNodes(
    db,
    body.affected.map((pack) => pack.node_id),
  )
  const ids = new Map(known.map((id) => [id.toLowerCase(), id]))
  const packs = body.affected.map((pack) => {
    const nodeId = ids.get(pack.node_id.toLowerCase())
    if (nodeId === undefined) throw new RegistryError('node_not_found', { nodeId: pack.node_id })
    return { nodeId, ...readAffected(nodeId, pack) }
  })
  if (new Set(packs.map(({ nodeId }) => nodeId)).size < packs.length) throw refused('a pack is named twice')
  return {
    summary: body.summary,
    details: cleanText(body.details, longestDetails),
    severity: body.severity,
    cvss: body.cvss ?? '',
    aliases: [...new Set(body.aliases)],
    references: (body.references ?? []).map(({ type, url }) => {
      const { address, problem } = readAddress(url, 'link')
      if (problem) throw refused(`'${url}' is not an https:// address`)
      return { type, url: address }
    }),
    packs,
  }
}

function readAffected(nodeId: string, { ranges = [], versions = [] }: AdvisoryPack): Affected {
  if (ranges.length === 0 && versions.length === 0) throw refused(`${nodeId} has no affected versions`)
  return {
    ranges: readRanges(nodeId, ranges),
    versions: [
      ...new Set(
        versions.map((text) => {
          const version = parseVersion(text)?.version
          if (version === undefined) throw refused(`${nodeId}: '${text}' is not a version`)
          return version
        }),
      ),
    ],
  }
}

function readRanges(nodeId: string, ranges: NonNullable<AdvisoryPack['ranges']>): AdvisoryRange[] {
  const all = ranges.flatMap(({ events }) => {
    if (events.some((event) => Object.keys(event).length !== 1)) throw refused('an event has exactly one field')
    const read = readEvents(events)
    if ('error' in read) throw refused(`${nodeId}: ${read.error}`)
    return read.ranges
  })
  if (all.length <= mostRanges) return all
  throw refused(
    `${nodeId}: more than ${mostRanges} ranges, with \`fixed\` and \`last_affected\` in ranges of their own`,
  )
}

function refused(detail: string): RegistryError {
  return new RegistryError('invalid_request', { detail })
}

import type { components } from '@registry/contract/types'
import { wireDate } from '../../platform/wire.ts'
import type { Database } from '../../schema/tables.ts'
import { listProvenance, listSourcePairs, type ShownProvenance, type SourcePair } from './provenance-store.ts'

/** Fields of a version about its provenance. */
export type ProvenanceFields = Pick<components['schemas']['NodeVersion'], 'provenance' | 'provenance_change'>

/** Returns the provenance of versions as answers show it, by their UUIDs. One query. */
export async function presentProvenance(
  db: Database,
  versions: readonly { id: string }[],
): Promise<Map<string, ProvenanceFields>> {
  const pairs = await listSourcePairs(
    db,
    versions.map(({ id }) => id),
  )
  return new Map(pairs.map((pair) => [pair.version_id, presentSource(pair)]))
}

/** Returns the provenance of a version, and how its source differs from that of another version. */
export async function compareSources(
  db: Database,
  before: { id: string; version: string },
  after: { id: string },
): Promise<ProvenanceFields> {
  const shown = await listProvenance(db, [before.id, after.id])
  const [old = null, own = null] = [before, after].map(({ id }) => shown.get(id))
  return presentSource({ own, since: before.version, before: old })
}

/** Presents the provenance of a version, and how its source differs from that of a lower version. */
export function presentSource(pair: SourcePair): ProvenanceFields {
  const change = changeOf(pair)
  return { ...(pair.own && { provenance: factsOf(pair.own) }), ...(change && { provenance_change: change }) }
}

function factsOf({ signed_at, log_index, ...facts }: ShownProvenance): components['schemas']['VersionProvenance'] {
  const { repository, workflow, commit, ref, event, run_url, issuer } = facts
  const shown = { repository, workflow, commit, ref, event, run_url, issuer }
  // The database returns times inside JSON as text.
  return { ...shown, ...(log_index !== null && { log_index }), signed_at: wireDate(new Date(signed_at)) }
}

function changeOf({ before, own, since }: SourcePair): ProvenanceFields['provenance_change'] {
  const kinds = sourceChange(before, own)
  if (kinds.length === 0 || before === null || since === null) return undefined
  return { since, kinds, repository: before.repository, workflow: before.workflow }
}

interface Source {
  repository: string
  repository_id: string
  workflow: string
  issuer: string
}

type Kind = components['schemas']['ProvenanceChange']['kinds'][number]

/**
 * Returns how the source of a version differs from that of the nearest lower proven version. Provenance stays lost
 * until a version proves its source again: a second unproven version must not look harmless.
 */
function sourceChange(before: Source | null, now: Source | null): Kind[] {
  if (!before) return []
  if (!now) return ['lost']
  // A renamed repository keeps its id; a new repository under the old name has another id.
  const isSame = before.repository_id === now.repository_id && before.issuer === now.issuer
  return [
    ...(isSame ? [] : ['repository' as const]),
    ...(before.workflow === now.workflow ? [] : ['workflow' as const]),
  ]
}

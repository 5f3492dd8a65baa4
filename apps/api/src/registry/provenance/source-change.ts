import type { components } from '@registry/contract/types'

interface Source {
  repository: string
  repository_id: string
  workflow: string
  issuer: string
}

type Kind = components['schemas']['ProvenanceChange']['kinds'][number]

/**
 * How the source of a version differs from that of the nearest lower version that proves one. Provenance is lost once: with
 * the version that comes next.
 */
export function sourceChange(before: Source | null, now: Source | null, isNext: boolean): Kind[] {
  if (!before) return []
  if (!now) return isNext ? ['lost'] : []
  // A renamed repository keeps its id; a new one under the old name does not.
  const isSame = before.repository_id === now.repository_id && before.issuer === now.issuer
  return [
    ...(isSame ? [] : ['repository' as const]),
    ...(before.workflow === now.workflow ? [] : ['workflow' as const]),
  ]
}

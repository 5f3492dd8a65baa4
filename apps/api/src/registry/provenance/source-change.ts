import type { components } from '@registry/contract/types'

interface Source {
  repository: string
  repository_id: string
  workflow: string
  issuer: string
}

type Kind = components['schemas']['ProvenanceChange']['kinds'][number]

/** How the source of a version differs from that of the version before; empty where that one proves none. */
export function sourceChange(before: Source | null, now: Source | null): Kind[] {
  if (!before) return []
  if (!now) return ['lost']
  // A renamed repository keeps its id; a new one under the old name does not.
  const isSame = before.repository_id === now.repository_id && before.issuer === now.issuer
  return [
    ...(isSame ? [] : ['repository' as const]),
    ...(before.workflow === now.workflow ? [] : ['workflow' as const]),
  ]
}

import type { components } from '@registry/contract/types'
import { optionalText, wireDate } from '../../platform/wire.ts'
import type { WholeAdvisory } from './advisory-store.ts'

/** Converts an advisory to its public format. */
export function presentAdvisory(advisory: WholeAdvisory): components['schemas']['Advisory'] {
  const { id, state, summary, details, severity, aliases, references, packs } = advisory
  return {
    id,
    state,
    summary,
    details,
    severity,
    ...optionalText('cvss', advisory.cvss),
    aliases,
    references,
    affected: packs.map(({ node_id, ranges, versions }) => ({
      node_id,
      ...(ranges.length > 0 && { ranges }),
      ...(versions.length > 0 && { versions }),
    })),
    modified_at: wireDate(advisory.modified_at),
    ...(advisory.published_at && { published_at: wireDate(advisory.published_at) }),
    ...(advisory.withdrawn_at && { withdrawn_at: wireDate(advisory.withdrawn_at) }),
    ...optionalText('withdrawn_reason', advisory.withdrawn_reason),
  }
}

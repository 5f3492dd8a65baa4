import type { components } from '@registry/contract/types'
import { isRefusal, type RegistryError } from '../../platform/errors.ts'
import type { VersionStatus } from '../../schema/tables.ts'
import { wireStatus } from '../versions/present.ts'

/** What became of the wish to change the status of a version, or would become of it. */
export type Outcome =
  | { outcome: 'done' | 'unchanged'; from: VersionStatus; to: VersionStatus }
  | { outcome: 'refused'; refusal: RegistryError; from?: VersionStatus | undefined; to?: VersionStatus | undefined }

/** The same for the version of an address. */
export interface Result {
  nodeId: string
  version: string
  outcome: Outcome
}

/** What an attempt came to; one that was refused in the middle of its transaction changed nothing. */
export async function orRefused(attempt: Promise<Outcome | undefined>): Promise<Outcome | undefined> {
  try {
    return await attempt
  } catch (error) {
    if (isRefusal(error)) return { outcome: 'refused', refusal: error }
    throw error
  }
}

/** A result as the wire tells it. */
export function presentResult({ nodeId, version, outcome }: Result): components['schemas']['DecisionResult'] {
  const { from, to } = outcome
  return {
    node_id: nodeId,
    version,
    outcome: outcome.outcome,
    ...(from && { from: wireStatus[from] }),
    ...(to && { to: wireStatus[to] }),
    ...(outcome.outcome === 'refused' && {
      error: { error: outcome.refusal.code, message: outcome.refusal.message },
    }),
  }
}

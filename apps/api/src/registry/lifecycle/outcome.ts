import type { components } from '@registry/contract/types'
import { isRefusal, type RegistryError } from '../../platform/errors.ts'
import type { VersionStatus } from '../../schema/node-tables.ts'
import { wireStatus } from '../versions/present.ts'

/** Outcome of a requested status change, actual or predicted. */
export type Outcome =
  | { outcome: 'done' | 'unchanged'; from: VersionStatus; to: VersionStatus }
  | { outcome: 'refused'; refusal: RegistryError; from?: VersionStatus | undefined; to?: VersionStatus | undefined }

export interface Result {
  nodeId: string
  version: string
  outcome: Outcome
}

/**
 * Returns the outcome of an attempt, or a refusal as an outcome. The transaction of a refused attempt was rolled back.
 */
export async function orRefused(attempt: Promise<Outcome | undefined>): Promise<Outcome | undefined> {
  try {
    return await attempt
  } catch (error) {
    if (isRefusal(error)) return { outcome: 'refused', refusal: error }
    throw error
  }
}

/** Converts the result for a version for the wire. */
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

import type { components } from '@registry/contract/types'
import { parseStatus } from '../versions/present.ts'
import type { Item } from './decide-versions.ts'

/** A version as a request names it. */
export function readItem({ node_id, version, expected_status }: components['schemas']['DecisionItem']): Item {
  return { nodeId: node_id, version, expected: expected_status && parseStatus(expected_status) }
}

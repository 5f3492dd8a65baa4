import type { WorkflowNode } from './workflow.ts'

/** The part of a use in the response of `POST /workflows/resolve` that names packs. */
export interface AnsweredUse {
  node_id?: string
  declared?: { state: 'found' | 'core' | 'unknown'; node_id?: string }
}

/**
 * Returns the pack that the workflow names for a node, if the registry chose another pack or none: the id of a pack of
 * the registry, or else the repository or the id in the workflow.
 */
export function otherPackNamed(
  { cnrId, auxId }: WorkflowNode['pack'],
  { node_id: chosen, declared }: AnsweredUse,
): string | undefined {
  if (!declared || declared.state === 'core') return undefined
  if (declared.node_id !== undefined) return declared.node_id === chosen ? undefined : declared.node_id
  return auxId?.includes('/') ? auxId : cnrId
}

import type { Schema } from '@registry/api-client'
import { asRefusal, type RefusalError } from '../../../../data/refusals/refusal-error.ts'

export type NodeMerge = Schema<'NodeMerge'>

export type MergeOutcome = { nodeId: string; merge: NodeMerge } | { nodeId: string; refusal: RefusalError }

/** Merges packs one after another. A refused merge does not stop the others. */
export const mergeEach = async (
  nodeIds: readonly string[],
  mergeOne: (nodeId: string) => Promise<NodeMerge>,
): Promise<MergeOutcome[]> => {
  const outcomes: MergeOutcome[] = []
  for (const nodeId of nodeIds)
    try {
      outcomes.push({ nodeId, merge: await mergeOne(nodeId) })
    } catch (error) {
      outcomes.push({ nodeId, refusal: asRefusal(error) })
    }
  return outcomes
}

/** Returns the merges that are possible or were made. */
export const mergesOf = (outcomes: readonly MergeOutcome[]): NodeMerge[] =>
  outcomes.flatMap((outcome) => ('merge' in outcome ? outcome.merge : []))

import type { Schema } from '@registry/api-client'
import { otherPackNamed, type NodeUse } from '@registry/workflow'

type Resolved = Schema<'ResolvedWorkflow'>

export type UseState = 'core' | 'found' | 'ambiguous' | 'unknown'

/** Comfy node of the workflow. All its uses share an entry. */
export interface NamedUse {
  name: string
  state: UseState
  count: number
  isOptional: boolean
  /** Pack that defines the comfy node. */
  nodeId: string | undefined
  reason: Schema<'ResolvedUse'>['reason']
  /** Packs that the workflow names, but that are not the pack of the node. */
  otherNamed: string[]
  ownership: Schema<'NameOwnership'>
  fits: Schema<'VersionFit'>[]
}

/** Joins uses with the registry's answers, by name and pack, in order of appearance. */
export const sortUses = (uses: readonly NodeUse[], { uses: answers }: Resolved): NamedUse[] => {
  const named = new Map<string, NamedUse>()
  for (const [index, answer] of answers.entries()) {
    const use = uses[index]
    if (!use) continue
    const other = stateOf(answer) === 'core' ? undefined : otherPackNamed(use.pack, answer)
    const known = named.get(`${use.type}\n${answer.node_id ?? ''}`)
    if (known) {
      known.count += use.count
      known.isOptional &&= use.isOptional
      known.otherNamed = [...new Set([...known.otherNamed, ...(other === undefined ? [] : [other])])]
      // A likely pack of any use makes the whole entry likely, so that the visitor may choose another pack.
      if (isLikely(answer)) known.reason = answer.reason
    } else {
      named.set(`${use.type}\n${answer.node_id ?? ''}`, {
        name: use.type,
        state: stateOf(answer),
        count: use.count,
        isOptional: use.isOptional,
        nodeId: answer.node_id,
        reason: answer.reason,
        otherNamed: other === undefined ? [] : [other],
        ownership: answer.ownership,
        fits: answer.fits,
      })
    }
  }
  return [...named.values()]
}

/** Whether only other nodes of the workflow, or the inputs, suggest the pack of a name. */
export const isLikely = ({ reason }: { reason?: Schema<'ResolvedUse'>['reason'] | undefined }): boolean =>
  reason === 'companion' || reason === 'fits'

/** Packs that a name may mean: its candidates, or its owner and the pack that took its place. @internal */
export const packsToChoose = ({ nodeId, ownership }: Pick<NamedUse, 'nodeId' | 'ownership'>): string[] => {
  const owners = ownership.candidates ?? ownership.node_id ?? []
  return [...new Set([nodeId ?? [], owners].flat())]
}

/** Returns the choices for a name with their fit, the best first. Choices of equal fit keep their order. */
export const choicesByFit = (
  use: Pick<NamedUse, 'nodeId' | 'ownership' | 'fits'>,
): { nodeId: string; fit: Schema<'VersionFit'> | undefined }[] =>
  packsToChoose(use)
    .map((nodeId) => ({ nodeId, fit: use.fits.find((fit) => fit.node_id === nodeId) }))
    .toSorted((a, b) => fitOrder.indexOf(a.fit?.fit ?? 'unknown') - fitOrder.indexOf(b.fit?.fit ?? 'unknown'))

const fitOrder: readonly Schema<'VersionFit'>['fit'][] = ['exact', 'near', 'unknown', 'other']

/** Returns the state that colours a use: a found pack, or the reason for its absence. */
export const stateOf = ({ node_id: nodeId, declared, ownership }: Schema<'ResolvedUse'>): UseState => {
  if (nodeId !== undefined) return 'found'
  if (declared?.state === 'core' || ownership.state === 'core' || ownership.state === 'frontend') return 'core'
  return ownership.state === 'ambiguous' ? 'ambiguous' : 'unknown'
}

import type { components } from '@registry/contract/types'
import type { NodeDefinition } from '@registry/python-nodes'
import { definitionFacts } from './definition-facts.ts'
import { presentComfyNode } from './present.ts'

/** A definition as the contract has comfy nodes, and as it would be kept. */
export function presentDefinition(definition: NodeDefinition): components['schemas']['ComfyNode'] {
  return presentComfyNode(definitionFacts(definition))
}

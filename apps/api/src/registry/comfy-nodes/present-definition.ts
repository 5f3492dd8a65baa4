import type { components } from '@registry/contract/types'
import type { NodeDefinition } from '@registry/python-nodes'
import { definitionFacts } from './definition-facts.ts'
import { presentComfyNode } from './present.ts'

/** Converts a definition to the format of the contract, in the form that the registry would store. */
export function presentDefinition(definition: NodeDefinition): components['schemas']['ComfyNode'] {
  return presentComfyNode(definitionFacts(definition))
}

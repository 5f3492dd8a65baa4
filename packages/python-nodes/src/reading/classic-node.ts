import type { NodeDefinition } from '../definition.ts'
import type { Machine } from '../evaluate/machine.ts'
import type { Site, Value } from '../values/value.ts'
import { readFlag, readText } from './class-facts.ts'
import { readClassicInputs } from './classic-inputs.ts'
import { readClassicOutputs } from './classic-outputs.ts'

/** Facts of a mapped node that do not come from its class. */
export interface MappedNode {
  name: string
  /** Whether the mapping contains the name as a literal. */
  isNameStated: boolean
  displayName: string | undefined
  isDisplayNameKnown: boolean
  value: Value
  site: Site
}

/** The definition of a class with `INPUT_TYPES` and attributes. */
export function readClassicNode(machine: Machine, node: MappedNode): NodeDefinition {
  const { value } = node
  const of = classOf(value)
  const { confidence: inputsConfidence, ...inputs } = readClassicInputs(machine, value)
  const { confidence: outputsConfidence, ...outputs } = readClassicOutputs(machine, value)
  const category = readText(machine, value, 'CATEGORY')
  const description = readText(machine, value, 'DESCRIPTION')
  const method = readText(machine, value, 'FUNCTION')
  const deprecated = readFlag(machine, value, 'DEPRECATED')
  const experimental = readFlag(machine, value, 'EXPERIMENTAL')
  const output = readFlag(machine, value, 'OUTPUT_NODE')
  const api = readFlag(machine, value, 'API_NODE')
  const site = of && of.site.line > 0 ? of.site : node.site
  return {
    name: node.name,
    displayName: node.displayName,
    category: category.value,
    description: description.value,
    function: method.value,
    ...inputs,
    ...outputs,
    deprecated: deprecated.value,
    experimental: experimental.value,
    isOutputNode: output.value,
    isApiNode: api.value,
    style: 'classic',
    className: of?.name,
    file: site.file,
    line: site.line,
    confidence: {
      name: node.isNameStated ? 'stated' : 'derived',
      displayName: node.isDisplayNameKnown ? 'stated' : 'computed',
      category: category.confidence,
      description: description.confidence,
      function: method.confidence,
      inputs: inputsConfidence,
      outputs: outputsConfidence,
      deprecated: deprecated.confidence,
      experimental: experimental.confidence,
      isOutputNode: output.confidence,
    },
  }
}

/** The class of a mapping's value, which may be an instance. */
export function classOf(value: Value) {
  if (value.kind === 'class') return value
  return value.kind === 'instance' ? value.of : undefined
}

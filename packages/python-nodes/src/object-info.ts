import type { Json, NodeDefinition, NodeInput, NodeOutput } from './definition.ts'

/** Input in the format of ComfyUI's `/object_info`: a type or the choices, and the options. */
export type InputInfo = [string | Json[], Record<string, Json>]

type Inputs = Record<string, InputInfo>

/** Comfy node in the format of ComfyUI's `/object_info`. */
export interface ObjectInfo {
  input_types: { required: Inputs; optional?: Inputs; hidden?: Record<string, string> }
  return_types: (string | Json[])[]
  return_names: string[]
  output_is_list: boolean[]
  output_tooltips?: string[]
  function: string
  category: string
  description: string
  display_name: string
  output_node: boolean
  deprecated: boolean
  experimental: boolean
}

/** Converts a definition to the format of `/object_info`. Unknown facts get ComfyUI's defaults. */
export function toObjectInfo(definition: NodeDefinition): ObjectInfo {
  const { inputs, outputs } = definition
  const info: ObjectInfo = {
    input_types: { required: inputsOf(inputs.required) },
    return_types: outputs.map((output) => typeOf(output)),
    return_names: outputs.map((output) => output.name ?? output.type ?? '*'),
    output_is_list: outputs.map((output) => output.isList),
    function: definition.function ?? '',
    category: definition.category ?? '',
    description: definition.description ?? '',
    display_name: definition.displayName ?? definition.name,
    output_node: definition.isOutputNode,
    deprecated: definition.deprecated,
    experimental: definition.experimental,
  }
  if (inputs.optional.length > 0) info.input_types.optional = inputsOf(inputs.optional)
  if (inputs.hidden.length > 0) {
    info.input_types.hidden = Object.fromEntries(inputs.hidden.map(({ name, type }) => [name, type ?? '*']))
  }
  if (outputs.some(({ tooltip }) => tooltip !== undefined)) {
    info.output_tooltips = outputs.map(({ tooltip }) => tooltip ?? '')
  }
  return info
}

function inputsOf(inputs: NodeInput[]): Inputs {
  return Object.fromEntries(inputs.map((input): [string, InputInfo] => [input.name, [typeOf(input), input.options]]))
}

function typeOf({ type, choices }: NodeInput | NodeOutput): string | Json[] {
  return type === 'COMBO' ? (choices ?? []) : (type ?? '*')
}

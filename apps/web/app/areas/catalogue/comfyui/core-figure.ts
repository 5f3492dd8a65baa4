import type { Schema } from '@registry/api-client'
import type { ComfyFigure } from '../shared/comfy-node/comfy-figure.ts'
import { readComfyNode } from '../shared/comfy-node/read-comfy-node.ts'

/** Returns what is drawn of a node of ComfyUI. */
export const coreFigure = (name: string, definition: Schema<'CoreDefinition'>): ComfyFigure =>
  readComfyNode({
    comfy_node_name: name,
    display_name: definition.display_name,
    category: definition.category ?? '',
    input_types: JSON.stringify({
      required: sectionOf(definition, 'required'),
      optional: sectionOf(definition, 'optional'),
    }),
    return_types: JSON.stringify(definition.outputs.map(({ type }) => type ?? null)),
    return_names: JSON.stringify(definition.outputs.map(({ type, name: output }) => output ?? type ?? null)),
    output_is_list: definition.outputs.map(({ is_list }) => is_list),
    output_node: definition.output_node,
    deprecated: definition.deprecated,
    experimental: definition.experimental,
  })

const sectionOf = ({ inputs }: Schema<'CoreDefinition'>, wanted: 'required' | 'optional') =>
  Object.fromEntries(
    inputs
      .filter(({ section }) => section === wanted)
      .map(({ name, type, choices, options }) => [name, [choices ?? type ?? null, options]]),
  )

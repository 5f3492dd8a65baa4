/** Any JSON value. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/**
 * `stated`: written where ComfyUI reads it. `derived`: computed from other parts of the source. `computed`: only
 * running the pack reveals the fact.
 */
export type Confidence = 'stated' | 'derived' | 'computed'

/** Facts of a definition that have their own confidence. */
export type DefinitionField =
  | 'name'
  | 'displayName'
  | 'category'
  | 'description'
  | 'function'
  | 'inputs'
  | 'outputs'
  | 'deprecated'
  | 'experimental'
  | 'isOutputNode'

export interface NodeInput {
  name: string
  /** Name of a type: `COMBO` for choices, `*` for any type. Undefined when only running the pack reveals the type. */
  type: string | undefined
  /**
   * The choices of a `COMBO`, in order; undefined when only running the pack reveals them, as for files in a folder.
   */
  choices?: Json[]
  /** `default`, `min`, `max`, `step`, `multiline`, `tooltip`, … as written, without unknown values. */
  options: Record<string, Json>
  confidence: Confidence
}

export interface NodeOutput {
  /** Type name, as for inputs. */
  type: string | undefined
  choices?: Json[]
  /** Name that the pack declares; undefined when ComfyUI shows the type instead. */
  name: string | undefined
  isList: boolean
  tooltip: string | undefined
  confidence: Confidence
}

/** A comfy node as ComfyUI would know it after loading the pack. */
export interface NodeDefinition {
  /** Key of the node in workflows, unique in the pack. */
  name: string
  displayName: string | undefined
  category: string | undefined
  description: string | undefined
  /** Name of the method that ComfyUI runs. */
  function: string | undefined
  inputs: { required: NodeInput[]; optional: NodeInput[]; hidden: NodeInput[] }
  outputs: NodeOutput[]
  /** Whether the node takes links to inputs that the pack does not name. Absent otherwise. */
  takesMoreInputs?: true
  /** Whether the node has outputs that the pack does not name. Absent otherwise. */
  givesMoreOutputs?: true
  deprecated: boolean
  experimental: boolean
  /** Whether a workflow may end with the node. */
  isOutputNode: boolean
  /** Whether the node calls a paid service through the user's account. */
  isApiNode: boolean
  /** Source of the declaration: `INPUT_TYPES` and class attributes, `define_schema`, or JavaScript code. */
  style: 'classic' | 'schema' | 'javascript'
  /** Name of the Python class; undefined when no class was found. */
  className: string | undefined
  /** File of the class, otherwise of the mapping. `line` starts at 1. */
  file: string
  line: number
  confidence: Record<DefinitionField, Confidence>
}

/** Problem that makes the extraction incomplete. */
export interface Problem {
  /** `import-failure`: Python cannot import the pack. `failing-inputs`: ComfyUI cannot read the inputs of a node. */
  kind: 'import-failure' | 'syntax-error' | 'too-large' | 'budget' | 'unresolved-mapping' | 'failing-inputs'
  file: string
  line: number | undefined
  detail: string
}

/** A replacement that a pack registers with `NodeReplace`, in the format of ComfyUI's `/node_replacements`. */
export interface NodeReplacement {
  new_node_id: string
  old_node_id: string
  /** Names of the old node's widget values, in the order of `widgets_values`. */
  old_widget_ids: string[] | null
  input_mapping: ({ new_id: string; old_id: string } | { new_id: string; set_value: Json })[] | null
  output_mapping: { new_idx: number; old_idx: number }[] | null
}

export interface Extraction {
  /** Definitions in the order of the mappings. */
  nodes: NodeDefinition[]
  replacements: NodeReplacement[]
  problems: Problem[]
  /** Folder of browser scripts relative to the root, as written in the pack. */
  webDirectory?: string | undefined
  /** Number of evaluation steps used. */
  steps: number
}

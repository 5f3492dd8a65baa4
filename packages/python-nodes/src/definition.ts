/** Any JSON value. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/**
 * `stated`: written where ComfyUI reads it. `derived`: worked out from other places. `computed`: only running the pack
 * reveals it.
 */
export type Confidence = 'stated' | 'derived' | 'computed'

/** The facts of a definition with a confidence of their own. */
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
  /** The name of a type, `COMBO` for choices, `*` for any type; undefined when only running the pack reveals it. */
  type: string | undefined
  /**
   * The choices of a `COMBO`, in order; undefined when only running the pack reveals them, such as files in a folder.
   */
  choices?: Json[]
  /** `default`, `min`, `max`, `step`, `multiline`, `tooltip`, … as written, without unknown values. */
  options: Record<string, Json>
  confidence: Confidence
}

export interface NodeOutput {
  /** As for inputs. */
  type: string | undefined
  choices?: Json[]
  /** The name that the pack gives; undefined when ComfyUI shows the type instead. */
  name: string | undefined
  isList: boolean
  tooltip: string | undefined
  confidence: Confidence
}

/** A comfy node as ComfyUI would know it after loading the pack. */
export interface NodeDefinition {
  /** The key in workflows, unique in the pack. */
  name: string
  displayName: string | undefined
  category: string | undefined
  description: string | undefined
  /** The method that runs. */
  function: string | undefined
  inputs: { required: NodeInput[]; optional: NodeInput[]; hidden: NodeInput[] }
  outputs: NodeOutput[]
  deprecated: boolean
  experimental: boolean
  /** Whether a workflow may end with this node. */
  isOutputNode: boolean
  /** Whether it calls a paid service through the user's account. */
  isApiNode: boolean
  /** Declared by `INPUT_TYPES` and class attributes, by `define_schema`, or registered in JavaScript. */
  style: 'classic' | 'schema' | 'javascript'
  /** The Python class; undefined when it was not found. */
  className: string | undefined
  /** File and line of the class, else of the mapping; `line` from 1. */
  file: string
  line: number
  confidence: Record<DefinitionField, Confidence>
}

/** Something that makes the extraction incomplete. */
export interface Problem {
  /** `import-failure`: Python cannot import the pack. `failing-inputs`: ComfyUI cannot read the inputs of a node. */
  kind: 'import-failure' | 'syntax-error' | 'too-large' | 'budget' | 'unresolved-mapping' | 'failing-inputs'
  file: string
  line: number | undefined
  detail: string
}

/** A replacement that a pack registers with `NodeReplace`, as `/node_replacements` of ComfyUI answers it. */
export interface NodeReplacement {
  new_node_id: string
  old_node_id: string
  /** Names of the values of the older node, in the order of `widgets_values`. */
  old_widget_ids: string[] | null
  input_mapping: ({ new_id: string; old_id: string } | { new_id: string; set_value: Json })[] | null
  output_mapping: { new_idx: number; old_idx: number }[] | null
}

export interface Extraction {
  /** In the order of the mappings. */
  nodes: NodeDefinition[]
  replacements: NodeReplacement[]
  problems: Problem[]
  /** The folder of browser scripts from the root, as the pack writes it. */
  webDirectory?: string | undefined
  /** Evaluation steps used. */
  steps: number
}

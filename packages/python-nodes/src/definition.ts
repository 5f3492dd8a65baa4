/** Anything that JSON can say. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/**
 * How a fact is known: written where it is looked for; worked out from other places of the source; or not known, because
 * only running the pack computes it.
 */
export type Confidence = 'stated' | 'derived' | 'computed'

/** The facts of a definition that carry a confidence of their own. */
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
  /** The name of a type, `COMBO` for a choice, `*` for anything; undefined when only running the pack tells. */
  type: string | undefined
  /** The choices of a `COMBO`, in order; undefined when only running the pack tells, as with the files of a folder. */
  choices?: Json[]
  /** `default`, `min`, `max`, `step`, `multiline`, `tooltip`, …, as written; what could not be worked out is left out. */
  options: Record<string, Json>
  confidence: Confidence
}

export interface NodeOutput {
  /** As with inputs. */
  type: string | undefined
  choices?: Json[]
  /** What the pack calls it; undefined when it does not say, and ComfyUI shows the type. */
  name: string | undefined
  isList: boolean
  tooltip: string | undefined
  confidence: Confidence
}

/** One comfy node: what ComfyUI would know of it once the pack is loaded. */
export interface NodeDefinition {
  /** The key that workflows name, unique in the pack. */
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
  /** Whether a workflow may end here. */
  isOutputNode: boolean
  /** Whether it calls a paid service through the account of the person who runs it. */
  isApiNode: boolean
  /** Whether it is declared with `INPUT_TYPES` and class attributes, or with `define_schema`; `javascript` comes from elsewhere. */
  style: 'classic' | 'schema' | 'javascript'
  /** The Python class; undefined when it could not be found. */
  className: string | undefined
  /** Where the class is, or else the mapping; `line` from 1. */
  file: string
  line: number
  confidence: Record<DefinitionField, Confidence>
}

/** Something that kept the extraction from being whole. */
export interface Problem {
  /** `import-failure`: Python cannot import the pack. */
  kind: 'import-failure' | 'syntax-error' | 'too-large' | 'budget' | 'unresolved-mapping'
  file: string
  line: number | undefined
  detail: string
}

export interface Extraction {
  /** In the order of the mappings. */
  nodes: NodeDefinition[]
  problems: Problem[]
  /** The folder of the scripts that ComfyUI gives to the browser, from the root, as the pack writes it. */
  webDirectory?: string | undefined
  /** Steps of evaluation used. */
  steps: number
}

/** Anything that JSON can say. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

export interface CoreInput {
  name: string
  /** The name of a type, `COMBO` for a choice; undefined when only running ComfyUI tells. */
  type: string | undefined
  /** The choices of a `COMBO`; undefined when an installation fills them, and when there are too many to record. */
  choices: Json[] | undefined
  /** `default`, `min`, `max`, `step`, `multiline`, …; texts for people and long values are not recorded. */
  options: Record<string, Json>
}

export interface CoreOutput {
  type: string | undefined
  /** Undefined when ComfyUI shows the type. */
  name: string | undefined
  isList: boolean
}

/** The definition of a comfy node in a release of ComfyUI. */
export interface CoreDefinition {
  /** Undefined when ComfyUI shows the name. */
  displayName: string | undefined
  category: string | undefined
  /** The Python module that brings it: `nodes`, `comfy_extras.nodes_canny`, `comfy_api_nodes.nodes_bfl`. */
  module: string
  /** Without hidden ones, which the server fills and no workflow saves. */
  inputs: { required: CoreInput[]; optional: CoreInput[] }
  outputs: CoreOutput[]
  isDeprecated: boolean
  isExperimental: boolean
  /** Whether a workflow may end here. */
  isOutputNode: boolean
  /** Whether it calls a paid service through the account of the person who runs it. */
  isApiNode: boolean
}

/** Any JSON value. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

export interface CoreInput {
  name: string
  /** The name of a type, `COMBO` for choices; undefined when only running ComfyUI reveals it. */
  type: string | undefined
  /** The choices of a `COMBO`; undefined when the choices depend on the installation or are too many to record. */
  choices: Json[] | undefined
  /** `default`, `min`, `max`, `step`, `multiline`, …, without texts for people and long values. */
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
  /** Its Python module: `nodes`, `comfy_extras.nodes_canny`, `comfy_api_nodes.nodes_bfl`. */
  module: string
  /** Without hidden inputs, which the server fills and workflows do not save. */
  inputs: { required: CoreInput[]; optional: CoreInput[] }
  outputs: CoreOutput[]
  isDeprecated: boolean
  isExperimental: boolean
  /** Whether a workflow may end with this node. */
  isOutputNode: boolean
  /** Whether it calls a paid service through the user's account. */
  isApiNode: boolean
}

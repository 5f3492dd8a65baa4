/** Kind of a value in `widgets_values`. */
export type ValueKind = 'boolean' | 'integer' | 'number' | 'text' | 'null' | 'other'

/** Input as a workflow stores it. */
export interface UsedInput {
  name: string
  /** Type name; `*` where the workflow has none. */
  type: string
  isLinked: boolean
  /** Whether it belongs to a widget. */
  isWidget: boolean
}

/** Output as a workflow stores it; its place is its index. */
export interface UsedOutput {
  name: string
  type: string
  isLinked: boolean
}

/** How a workflow uses a comfy node, without any value of it. */
export interface NodeShape {
  /** `graph` is what the editor saves, `prompt` what the API takes: an input for each value and link, and outputs without names and types. */
  kind: 'graph' | 'prompt'
  inputs: readonly UsedInput[]
  outputs: readonly UsedOutput[]
  /** In the order of `widgets_values`; undefined where values are stored by name. */
  values?: readonly ValueKind[] | undefined
  /** Names of values that are stored by name. */
  valueNames?: readonly string[] | undefined
}

/** Kind of a value in `widgets_values`. */
export type ValueKind = 'boolean' | 'integer' | 'number' | 'text' | 'null' | 'other'

/** Input in a workflow. */
export interface UsedInput {
  name: string
  /** Type name; `*` if the workflow stores none. */
  type: string
  isLinked: boolean
  /** Whether the input belongs to a widget. */
  isWidget: boolean
}

/** Output in a workflow. Its index is its position. */
export interface UsedOutput {
  name: string
  type: string
  isLinked: boolean
}

/** Structure of a comfy node in a workflow, without its values. */
export interface NodeShape {
  /**
   * `graph` is the format of the editor. `prompt` is the format of the API, with an input for each value and link, and
   * with outputs that have no names and types.
   */
  kind: 'graph' | 'prompt'
  inputs: readonly UsedInput[]
  outputs: readonly UsedOutput[]
  /** Kinds in the order of `widgets_values`; undefined when values are stored by name. */
  values?: readonly ValueKind[] | undefined
  /** Names of the values when values are stored by name. */
  valueNames?: readonly string[] | undefined
}

import type { Json, JsonObject } from './json.ts'

/** Workflow of ComfyUI, in which subgraphs and group nodes are replaced by the nodes inside. */
export interface Workflow {
  /** `graph` is the format that the editor saves, `prompt` the format of the API. */
  kind: 'graph' | 'prompt'
  /** All nodes. The inner nodes replace an instance of a subgraph or group node. */
  nodes: WorkflowNode[]
  /**
   * Links between nodes. A link into or out of a subgraph ends at the inner node. Links into or out of a group node are
   * dropped.
   */
  links: WorkflowLink[]
  /** Distinct model files that nodes or the graph name with an address. */
  models: ModelReference[]
  /** The graph or prompt as it was saved. */
  source?: JsonObject
}

export interface WorkflowNode {
  /** Ids from the outermost graph inwards, `12` or `12:3`. */
  path: string
  /** Class name. */
  type: string
  title: string | undefined
  /** Mode of the node, or of a subgraph that contains the node. */
  mode: NodeMode
  /** `cnr_id`, `aux_id` and `ver` from the node's properties. */
  pack: { cnrId?: string; auxId?: string; version?: string }
  /** Inputs of the node. In a prompt: every named input, with type `*`. */
  inputs: WorkflowInput[]
  /**
   * Outputs of the node. In a prompt: all outputs up to the last linked output, with type `*` and the index as name.
   */
  outputs: WorkflowOutput[]
  /** `widgets_values` as an array, in order; undefined when absent or an object. */
  values: readonly Json[] | undefined
  /** `widgets_values` as an object, `widgets_values_named`, or the values of a prompt. */
  namedValues: ReadonlyMap<string, Json> | undefined
  position: { x: number; y: number } | undefined
  size: { width: number; height: number } | undefined
}

export type NodeMode = 'active' | 'muted' | 'bypassed'

export interface WorkflowInput {
  name: string
  type: string
  isLinked: boolean
  /** Whether a value can replace the link. */
  isWidget: boolean
}

export interface WorkflowOutput {
  name: string
  type: string
  isLinked: boolean
}

/** Link between two nodes, which are identified by their paths. */
export interface WorkflowLink {
  from: string
  /** Index of the output. */
  output: number
  to: string
  /** Index of the input. */
  input: number
  type: string
}

/** A file that a node loads. */
export interface ModelReference {
  name: string
  url: string | undefined
  /** Folder below `models/`. */
  directory: string | undefined
  hash: string | undefined
}

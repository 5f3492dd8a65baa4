import type { Json, JsonObject } from './json.ts'

/** A workflow of ComfyUI, with the nodes of its subgraphs and group nodes in their places. */
export interface Workflow {
  /** `graph` is what the editor saves, `prompt` what the API takes. */
  kind: 'graph' | 'prompt'
  /** Every node. An instance of a subgraph or of a group node is replaced by the nodes in it. */
  nodes: WorkflowNode[]
  /** Links between nodes. A link into or out of a subgraph ends at the node inside. Those of a group node are left out. */
  links: WorkflowLink[]
  /** Files that nodes or the graph name with an address, each once. */
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
  /** Mode of the node, or of a subgraph that holds it. */
  mode: NodeMode
  /** `cnr_id`, `aux_id` and `ver` of the properties. */
  pack: { cnrId?: string; auxId?: string; version?: string }
  /** In a prompt: every named input, of type `*`. */
  inputs: WorkflowInput[]
  /** In a prompt: up to the last one with a link, of type `*`, each named by its index. */
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
  /** Whether a value can stand in place of the link. */
  isWidget: boolean
}

export interface WorkflowOutput {
  name: string
  type: string
  isLinked: boolean
}

/** A link between two nodes, which are named by their paths. */
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

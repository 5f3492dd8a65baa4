import type { Json } from './json.ts'
import type { Workflow, WorkflowInput, WorkflowNode, WorkflowOutput } from './workflow.ts'

/** Distinct use of a comfy node in a workflow. */
export interface NodeUse {
  /** Class name. */
  type: string
  pack: WorkflowNode['pack']
  count: number
  /** Whether all nodes with this use are muted or bypassed. */
  isOptional: boolean
  paths: string[]
  shape: NodeShape
}

/** Traits of a saved node that come from its definition at the time of saving. */
export interface NodeShape {
  kind: Workflow['kind']
  inputs: WorkflowInput[]
  outputs: WorkflowOutput[]
  /** Kind of each value in `widgets_values`; undefined when values are only stored by name. */
  values: ValueKind[] | undefined
  valueNames: string[] | undefined
}

export type ValueKind = 'number' | 'integer' | 'text' | 'boolean' | 'null' | 'other'

/** Lists the distinct uses of comfy nodes in order of appearance, without any values of the workflow. */
export function usesOf(workflow: Workflow): NodeUse[] {
  const uses = new Map<string, NodeUse>()
  // Instances of a subgraph share the inputs of their nodes, so each node is described only once.
  const known = new Map<WorkflowNode['inputs'], NodeUse>()
  for (const node of workflow.nodes) {
    const use = known.get(node.inputs) ?? useOf(node)
    known.set(node.inputs, use)
    use.count += 1
    use.isOptional &&= node.mode !== 'active'
    use.paths.push(node.path)
  }
  return [...uses.values()]

  function useOf(node: WorkflowNode): NodeUse {
    const { type, pack } = node
    const shape = shapeOf(node, workflow.kind)
    const key = JSON.stringify([type, pack.cnrId, pack.auxId, pack.version, shape])
    const use = uses.get(key) ?? { type, pack, count: 0, isOptional: true, paths: [], shape }
    uses.set(key, use)
    return use
  }
}

function shapeOf({ inputs, outputs, values, namedValues }: WorkflowNode, kind: Workflow['kind']): NodeShape {
  return {
    kind,
    inputs,
    outputs,
    values: values?.map(kindOfValue),
    valueNames: namedValues && [...namedValues.keys()],
  }
}

function kindOfValue(value: Json): ValueKind {
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  if (typeof value === 'string') return 'text'
  if (typeof value === 'boolean') return 'boolean'
  return value === null ? 'null' : 'other'
}

import { itemsOf, objectOf, textOf, type Json, type JsonObject } from './json.ts'
import type { ModelReference, NodeMode, WorkflowNode } from './workflow.ts'

/** Node without its place in a graph. All instances of its subgraph share the body. */
export type NodeBody = Omit<WorkflowNode, 'path' | 'mode'>

/** Reads a node of the editor's format. */
export function readNode(node: JsonObject, type: string): NodeBody {
  const values = node['widgets_values']
  const [x, y] = pairOf(node['pos'])
  const [width, height] = pairOf(node['size'])
  return {
    type,
    title: textOf(node['title']),
    pack: packOf(objectOf(node['properties'])),
    inputs: slotsOf(node['inputs']).map(({ slot, ...named }) => ({
      ...named,
      isLinked: slot['link'] != null,
      isWidget: slot['widget'] != null,
    })),
    outputs: slotsOf(node['outputs']).map(({ slot, ...named }) => ({
      ...named,
      isLinked: Array.isArray(slot['links']) && slot['links'].length > 0,
    })),
    values: Array.isArray(values) ? values : undefined,
    namedValues: namedValuesOf(objectOf(node['widgets_values_named']) ?? objectOf(values)),
    position: x === undefined || y === undefined ? undefined : { x, y },
    size: width === undefined || height === undefined ? undefined : { width, height },
  }
}

export function modeOf(node: JsonObject): NodeMode {
  if (node['mode'] === 2) return 'muted'
  return node['mode'] === 4 ? 'bypassed' : 'active'
}

/** Reads the files in `models` of a graph or of a node's properties. */
export function modelsOf(owner: JsonObject | undefined): ModelReference[] {
  return itemsOf(owner?.['models']).flatMap((item) => {
    const model = objectOf(item)
    const name = textOf(model?.['name'])
    if (!model || name === undefined) return []
    return [{ name, url: textOf(model['url']), directory: textOf(model['directory']), hash: textOf(model['hash']) }]
  })
}

function packOf(properties: JsonObject | undefined): WorkflowNode['pack'] {
  const cnrId = textOf(properties?.['cnr_id'])
  const auxId = textOf(properties?.['aux_id'])
  const version = textOf(properties?.['ver'])
  return {
    ...(cnrId === undefined ? {} : { cnrId }),
    ...(auxId === undefined ? {} : { auxId }),
    ...(version === undefined ? {} : { version }),
  }
}

/** Reads the slots with a name. The editor always saves a name. */
function slotsOf(value: Json | undefined): { slot: JsonObject; name: string; type: string }[] {
  return itemsOf(value).flatMap((item) => {
    const slot = objectOf(item)
    const name = textOf(slot?.['name'])
    return slot && name !== undefined ? [{ slot, name, type: typeOf(slot['type']) }] : []
  })
}

/** Older workflows list the choices in the place of a type. A number or a missing type means any type. */
function typeOf(type: Json | undefined): string {
  return Array.isArray(type) ? 'COMBO' : textOf(type) || '*'
}

function namedValuesOf(values: JsonObject | undefined): ReadonlyMap<string, Json> | undefined {
  return values && new Map(Object.entries(values))
}

/** Reads two numbers from `[1, 2]`, or from `{"0": 1, "1": 2}`, the saved form of typed arrays. */
function pairOf(value: Json | undefined): [number?, number?] {
  const [first, second] = itemsOf(value)
  return typeof first === 'number' && typeof second === 'number' ? [first, second] : []
}

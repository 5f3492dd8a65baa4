import type { Json } from './json.ts'
import type { NodeRepair } from './repair-workflow.ts'
import type { NodeUse, ValueKind } from './uses.ts'

/** Limit of uses that the registry accepts in a request. */
export const mostUses = 2000

const longestName = 500
const mostParts = 1000

/** Use in the format of `POST /workflows/resolve`. */
export interface WireUse {
  name: string
  kind: 'graph' | 'prompt'
  pack_id?: string
  pack_address?: string
  pack_version?: string
  inputs: { name: string; type: string; linked: boolean; widget: boolean }[]
  outputs: { name: string; type: string; linked: boolean }[]
  values?: ValueKind[]
  value_names?: string[]
}

/**
 * Converts the first uses to the registry's format, without any value of the workflow. `choices` maps node names to the
 * packs that the visitor chose.
 */
export function wireUses(uses: readonly NodeUse[], choices: ReadonlyMap<string, string> = new Map()): WireUse[] {
  return uses.slice(0, mostUses).map(({ type, pack, shape }) => {
    const { cnrId, auxId, version } = pack
    const chosen = choices.get(type)
    const id = chosen ?? cnrId
    return {
      name: cut(type),
      kind: shape.kind,
      ...(id !== undefined && id !== '' && { pack_id: cut(id, 200) }),
      ...(auxId !== undefined && chosen === undefined && { pack_address: cut(auxId, 2000) }),
      // The version belongs to the pack that the workflow names, so it is dropped for a chosen pack.
      ...(version !== undefined && chosen === undefined && { pack_version: cut(version, 200) }),
      inputs: shape.inputs.slice(0, mostParts).map((input) => ({
        name: cut(input.name),
        type: cut(input.type),
        linked: input.isLinked,
        widget: input.isWidget,
      })),
      outputs: shape.outputs.slice(0, mostParts).map((output) => ({
        name: cut(output.name),
        type: cut(output.type),
        linked: output.isLinked,
      })),
      ...(shape.values && { values: shape.values.slice(0, mostParts) }),
      ...(shape.valueNames && { value_names: shape.valueNames.slice(0, mostParts).map((name) => cut(name)) }),
    }
  })
}

/** Repair in the response of `POST /workflows/resolve`. */
export interface WireRepair {
  use: number
  type?: string
  values?: readonly { from?: number; value?: string }[]
  inputs?: readonly { from: string; to: string }[]
  outputs?: readonly { from: number; to: number }[]
  added?: readonly { name: string; value: string }[]
}

/** Returns the repair of each node by its path. */
export function nodeRepairs(
  uses: readonly Pick<NodeUse, 'paths' | 'shape'>[],
  packs: readonly { node: { id: string }; version?: { version?: string }; repairs: readonly WireRepair[] }[],
): Map<string, NodeRepair> {
  return new Map(
    packs.flatMap(({ node, version, repairs }) =>
      repairs.flatMap(({ use, values, added, ...rest }) => {
        const repair: NodeRepair = {
          ...rest,
          pack: node.id,
          ...(version?.version && { version: version.version }),
          ...(values && {
            values: [
              ...values.map(({ from, value }) => (from === undefined ? { value: parse(value) } : { from })),
              ...valuesCut(uses[use]?.shape),
            ],
          }),
          ...(added && { added: added.map(({ name, value }) => ({ name, value: parse(value) })) }),
        }
        return (uses[use]?.paths ?? []).map((path) => [path, repair] as const)
      }),
    ),
  )
}

/** Values that were not sent to the registry stay behind the other values. */
function valuesCut(shape: NodeUse['shape'] | undefined): { from: number }[] {
  const { values = [] } = shape ?? {}
  return values.slice(mostParts).map((_, index) => ({ from: mostParts + index }))
}

/** Parses a default value, which the registry returns as a JSON text. */
function parse(text = 'null'): Json {
  // The cast is safe: JSON.parse returns only JSON values.
  return JSON.parse(text) as Json
}

/**
 * Shortens a text and makes it storable: databases reject a NUL and half of a surrogate pair, and names must not be
 * empty.
 */
function cut(text: string, most = longestName): string {
  return text.slice(0, most).replaceAll('\0', '').toWellFormed() || '?'
}

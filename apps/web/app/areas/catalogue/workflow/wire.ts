import type { Schema } from '@registry/api-client'
import type { NodeUse } from '@registry/workflow'

/** As many uses as one request may have. */
export const mostUses = 2000
const longestName = 500
const mostParts = 1000

/** Uses as the API takes them. Of a name that several packs have, `choices` tells the pack that was chosen. */
export const toWire = (uses: readonly NodeUse[], choices: ReadonlyMap<string, string>): Schema<'WorkflowUse'>[] =>
  uses.slice(0, mostUses).map(({ type, pack, shape }) => {
    const { cnrId, auxId, version } = pack
    const id = choices.get(type) ?? cnrId
    return {
      name: type.slice(0, longestName),
      kind: shape.kind,
      ...(id !== undefined && { pack_id: id.slice(0, 200) }),
      ...(auxId !== undefined && !choices.has(type) && { pack_address: auxId.slice(0, 2000) }),
      ...(version !== undefined && { pack_version: version.slice(0, 200) }),
      inputs: shape.inputs.slice(0, mostParts).map(({ name, type: socket, isLinked, isWidget }) => ({
        name: name.slice(0, longestName),
        type: socket.slice(0, longestName),
        linked: isLinked,
        widget: isWidget,
      })),
      outputs: shape.outputs.slice(0, mostParts).map(({ name, type: socket, isLinked }) => ({
        name: name.slice(0, longestName),
        type: socket.slice(0, longestName),
        linked: isLinked,
      })),
      ...(shape.values && { values: shape.values.slice(0, mostParts) }),
      ...(shape.valueNames && { value_names: shape.valueNames.slice(0, mostParts).map((name) => name.slice(0, 500)) }),
    }
  })

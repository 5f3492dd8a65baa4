import { idOf } from './definitions.ts'
import { itemsOf, objectOf, type Json, type JsonObject } from './json.ts'

/** Old place → new place of outputs of a node. */
export type Moves = ReadonlyMap<number, number>

/** Moves the outputs of a node. Returns false, and moves none, where one would take the place of another that has links. */
export function moveSlots(node: JsonObject, moves: Moves): boolean {
  const stored = itemsOf(node['outputs'])
  if (stored.length === 0) return true
  const taken = new Set(moves.values())
  if (stored.some((slot, index) => !moves.has(index) && taken.has(index) && isLinked(slot))) return false
  const made: Json[] = []
  for (const [index, slot] of stored.entries()) {
    const to = moves.get(index)
    if (to !== undefined || !taken.has(index)) made[to ?? index] = slot
  }
  node['outputs'] = Array.from(made, (slot, index) => {
    const output = objectOf(slot)
    if (output && typeof output['slot_index'] === 'number') output['slot_index'] = index
    return slot ?? { name: '', type: '*', links: null }
  })
  return true
}

/** Moves the beginnings of links that leave a node. */
export function moveLinks(
  { id, graph, isGroup }: { id: string; graph: JsonObject; isGroup: boolean },
  moves: Moves,
): void {
  // A link of a group node has no id of its own in front.
  const origin = isGroup ? 0 : 1
  for (const item of itemsOf(graph['links'])) {
    const link = objectOf(item)
    if (link && idOf(link['origin_id'] ?? null) === id) {
      const to = movedFrom(link['origin_slot'], moves)
      if (to !== undefined) link['origin_slot'] = to
    }
    if (Array.isArray(item) && idOf(item[origin] ?? null) === id) {
      const to = movedFrom(item[origin + 1], moves)
      if (to !== undefined) item[origin + 1] = to
    }
  }
}

/** The front end takes texts as places as well. */
function movedFrom(slot: Json | undefined, moves: Moves): number | undefined {
  return typeof slot === 'number' || typeof slot === 'string' ? moves.get(Number(slot)) : undefined
}

function isLinked(slot: Json): boolean {
  const links = objectOf(slot)?.['links']
  return Array.isArray(links) && links.length > 0
}

import type { Json, NodeReplacement } from '../definition.ts'
import { isExhaustion } from '../evaluate/budget.ts'
import type { Machine } from '../evaluate/machine.ts'
import { toJson } from '../values/to-json.ts'
import type { Arguments } from '../values/value.ts'

const most = 500
const mostParts = 500
const longestName = 500
/** Limit of characters in all replacements together. */
const longest = 200_000

const parameters = ['new_node_id', 'old_node_id', 'old_widget_ids', 'input_mapping', 'output_mapping']

/** Returns the distinct replacements whose parts are all known. */
export function readReplacements(machine: Machine): NodeReplacement[] {
  const found = new Map<string, NodeReplacement>()
  let room = longest
  for (const args of machine.replacements) {
    const read = readOne(machine, args)
    const key = JSON.stringify(read)
    if (!read || found.has(key)) continue
    room -= key.length
    if (room < 0 || found.size === most) break
    found.set(key, read)
  }
  return [...found.values()]
}

function readOne(machine: Machine, args: Arguments): NodeReplacement | undefined {
  if (args.isOpen) return undefined
  const given = new Map([
    ...args.positional.map((value, index) => [parameters[index] ?? '', value] as const),
    ...args.named,
  ])
  try {
    const [newName, oldName, widgets, inputs, outputs] = parameters.map((name) => {
      const value = given.get(name)
      return value ? toJson(value, machine.budget) : null
    })
    if (!isName(newName) || !isName(oldName) || newName === oldName) return undefined
    const lists = {
      old_widget_ids: listOf(widgets, (item) => (isName(item) ? item : undefined)),
      input_mapping: listOf(inputs, inputOf),
      output_mapping: listOf(outputs, outputOf),
    }
    const { old_widget_ids: ids, input_mapping: input, output_mapping: output } = lists
    if (ids === undefined || input === undefined || output === undefined) return undefined
    return {
      new_node_id: newName,
      old_node_id: oldName,
      old_widget_ids: ids,
      input_mapping: input,
      output_mapping: output,
    }
  } catch (error) {
    if (!isExhaustion(error)) throw error
    return undefined
  }
}

function isName(value: Json | undefined): value is string {
  return typeof value === 'string' && value !== '' && value.length <= longestName
}

/** Reads a list. Like ComfyUI, it returns null for null and for an empty list. Undefined when a part is unknown. */
function listOf<T>(value: Json | undefined, read: (item: Json) => T | undefined): T[] | null | undefined {
  if (value === null) return null
  if (!Array.isArray(value) || value.length > mostParts) return undefined
  const items = value.flatMap((item) => read(item) ?? [])
  if (items.length < value.length) return undefined
  return items.length > 0 ? items : null
}

function inputOf(item: Json): { new_id: string; old_id: string } | { new_id: string; set_value: Json } | undefined {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return undefined
  const { new_id: name, old_id: old } = item
  if (!isName(name)) return undefined
  // Like ComfyUI, this code checks `set_value` first.
  const value = item['set_value']
  if (Object.hasOwn(item, 'set_value') && value !== undefined) return { new_id: name, set_value: value }
  return isName(old) ? { new_id: name, old_id: old } : undefined
}

function outputOf(item: Json): { new_idx: number; old_idx: number } | undefined {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return undefined
  const { new_idx: to, old_idx: from } = item
  return isIndex(to) && isIndex(from) ? { new_idx: to, old_idx: from } : undefined
}

function isIndex(value: Json | undefined): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 1000
}

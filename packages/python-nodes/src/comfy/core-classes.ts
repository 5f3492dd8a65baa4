import type { Json } from '../definition.ts'
import type { Machine } from '../evaluate/machine.ts'
import { bool, dict, list, native, none, number, text, tuple } from '../values/make.ts'
import { put } from '../values/keys.ts'
import type { Class, Dict, Value } from '../values/value.ts'
import { coreNodes, type CoreNode } from './core-nodes.ts'

const made = new WeakMap<Machine, Map<string, Class>>()

/** Returns a stand-in for the class of a core node of ComfyUI. */
export function coreClass(machine: Machine, name: string): Class | undefined {
  const node = Object.hasOwn(coreNodes, name) ? coreNodes[name] : undefined
  if (!node) return undefined
  const classes = made.get(machine) ?? new Map<string, Class>()
  made.set(machine, classes)
  const known = classes.get(name) ?? makeClass(machine, name, node)
  classes.set(name, known)
  return known
}

function makeClass(machine: Machine, name: string, node: CoreNode): Class {
  const attributes = new Map<string, Value>([
    ['INPUT_TYPES', native('INPUT_TYPES', () => inputTypes(machine, node))],
    ['RETURN_TYPES', tuple(node.returns.map((type) => text(type)))],
    ['FUNCTION', text(node.function)],
    ['CATEGORY', text(node.category)],
    ['OUTPUT_NODE', bool(node.isOutput === true)],
  ])
  return machine.defineClass(name, [], attributes, { site: { file: '', line: 0 } })
}

function inputTypes(machine: Machine, node: CoreNode): Dict {
  const required = dict()
  for (const [name, [type, options]] of Object.entries(node.required)) {
    const { options: choices, ...others } = options ?? {}
    const first = type === 'COMBO' ? list(valuesOf(machine, choices ?? []), choices === undefined) : text(type)
    put(required, text(name), tuple([first, valueOf(machine, others)]), machine.site)
  }
  const sections = dict()
  put(sections, text('required'), required, machine.site)
  if (node.hidden) put(sections, text('hidden'), valueOf(machine, node.hidden), machine.site)
  return sections
}

function valuesOf(machine: Machine, json: Json): Value[] {
  return Array.isArray(json) ? json.map((item) => valueOf(machine, item)) : []
}

function valueOf(machine: Machine, json: Json): Value {
  if (json === null) return none
  if (typeof json === 'boolean') return bool(json)
  if (typeof json === 'number') return number(json, !Number.isInteger(json))
  if (typeof json === 'string') return text(json)
  if (Array.isArray(json)) return list(valuesOf(machine, json))
  const entries = dict()
  for (const [key, value] of Object.entries(json)) put(entries, text(key), valueOf(machine, value), machine.site)
  return entries
}

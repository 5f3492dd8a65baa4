import type { Json, NodeInput } from '../definition.ts'
import type { Machine } from '../evaluate/machine.ts'
import { isPart, typeName, typeOfPart } from '../comfy/schema-values.ts'
import { toJson } from '../values/to-json.ts'
import { truthOf } from '../values/truth.ts'
import type { Instance, Value } from '../values/value.ts'
import { confidenceOf, readOptions } from './inputs.ts'
import { readType, type TypeFact } from './types.ts'

/** Input arguments that have another name on the wire. */
const wireOptions = new Map<string, string>(
  Object.entries({
    dynamic_prompts: 'dynamicPrompts',
    display_mode: 'display',
    force_input: 'forceInput',
    raw_link: 'rawLink',
    widget_type: 'widgetType',
  }),
)

/** Input arguments that are not options. */
const notOptions = new Set([
  '(type)',
  'id',
  'optional',
  'options',
  'types',
  'template',
  'inputs',
  'slot',
  'extra_dict',
  'upload',
])

export interface SchemaInput {
  input: NodeInput
  isOptional: boolean
}

/** Reads an input such as `io.Image.Input("image", …)`; undefined for other values. */
export function readSchemaInput(machine: Machine, value: Value, depth = 0): SchemaInput | undefined {
  if (!isPart(value, 'Input') || depth > 4) return undefined
  const inner = value.attributes.get('id') ?? value.attributes.get('slot')
  const template = isPart(inner, 'Input') ? readSchemaInput(machine, inner, depth + 1) : undefined
  const name = template?.input.name ?? (inner?.kind === 'text' ? inner.value : undefined)
  if (name === undefined) return undefined
  const fact = readPartType(machine, value, template)
  const { options, isWhole } = readArguments(machine, value)
  const more = readTemplate(machine, value, depth)
  const input: NodeInput = {
    name,
    type: fact.type,
    options: { ...template?.input.options, ...options, ...more },
    confidence: confidenceOf(fact.type !== undefined, isWhole),
  }
  if (fact.choices) input.choices = fact.choices
  const optional = value.attributes.get('optional')
  return { input, isOptional: (optional ? truthOf(optional) === true : false) || template?.isOptional === true }
}

/** The type of an input or output, with the choices of a combo. */
export function readPartType(machine: Machine, part: Instance, template?: SchemaInput): TypeFact {
  const types = part.attributes.get('types')
  if (types) {
    const names = machine.walk(types).items.map((type) => readType(machine, typeName(type)).type)
    const all = [...new Set([template?.input.type, ...names].filter((name) => name !== undefined))]
    return { type: all.length > 0 ? all.join(',') : undefined }
  }
  const fact = readType(machine, typeOfPart(part))
  const choices = part.attributes.get('options')
  if (fact.type !== 'COMBO' || !choices) return fact
  const { choices: read } = readType(machine, choices)
  return read ? { type: 'COMBO', choices: read } : { type: 'COMBO' }
}

function readArguments(machine: Machine, part: Instance): { options: Record<string, Json>; isWhole: boolean } {
  const options: [string, Json][] = []
  let isWhole = true
  for (const [name, value] of part.attributes) {
    if (notOptions.has(name) || value.kind === 'none') continue
    const json = toJson(value, machine.budget)
    if (json === undefined) isWhole = false
    else options.push([wireOptions.get(name) ?? name, json])
  }
  const upload = part.attributes.get('upload')
  if (upload?.kind === 'text') options.push([upload.value, true])
  const extra = readOptions(machine, part.attributes.get('extra_dict'))
  return { options: { ...Object.fromEntries(options), ...extra.options }, isWhole: isWhole && extra.isWhole }
}

/** Reads the inputs nested in an input that grows or changes with its use. */
function readTemplate(machine: Machine, part: Instance, depth: number): Record<string, Json> {
  const template = part.attributes.get('template')
  if (isPart(template, 'Template')) return { template: readTemplateFacts(machine, template, depth) }
  const choices = part.attributes.get('options')
  if (!choices || choices.kind === 'class') return {}
  const made = machine.walk(choices).items.flatMap((option): Json[] => {
    if (!isPart(option, 'Option')) return []
    const key = option.attributes.get('key')
    const inputs = option.attributes.get('inputs')
    const json = key && toJson(key, machine.budget)
    return json === undefined ? [] : [{ key: json, inputs: inputsAsJson(machine, inputs, depth) }]
  })
  return made.length > 0 ? { options: made } : {}
}

function readTemplateFacts(machine: Machine, template: Instance, depth: number): Record<string, Json> {
  const facts: Record<string, Json> = {}
  for (const name of ['template_id', 'prefix', 'names', 'min', 'max'] as const) {
    const value = template.attributes.get(name)
    const json = value && toJson(value, machine.budget)
    if (json !== undefined) facts[name] = json
  }
  const input = template.attributes.get('input')
  if (input) facts.input = inputsAsJson(machine, { kind: 'list', items: [input], isOpen: false }, depth)
  return facts
}

function inputsAsJson(machine: Machine, inputs: Value | undefined, depth: number): Json {
  const sections: Record<'required' | 'optional', [string, Json][]> = { required: [], optional: [] }
  for (const value of inputs ? machine.walk(inputs).items : []) {
    const read = readSchemaInput(machine, value, depth + 1)
    if (!read) continue
    const { name, type, choices, options } = read.input
    const all = choices ? { ...options, options: choices } : options
    sections[read.isOptional ? 'optional' : 'required'].push([name, [type ?? '*', all]])
  }
  return { required: Object.fromEntries(sections.required), optional: Object.fromEntries(sections.optional) }
}

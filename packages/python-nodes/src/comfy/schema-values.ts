import { findInClass } from '../evaluate/classes.ts'
import { text } from '../values/make.ts'
import type { Arguments, Class, External, Instance, Value } from '../values/value.ts'
import { schemaPath, wireName } from './io-types.ts'

/** The result of a schema constructor: a schema, an input, an output, a template or an option. */
export type SchemaPart = 'Schema' | 'Input' | 'Output' | 'Template' | 'Option'

const classes: Record<SchemaPart, Class> = {
  Schema: madeClass('Schema'),
  Input: madeClass('Input'),
  Output: madeClass('Output'),
  Template: madeClass('Template'),
  Option: madeClass('Option'),
}

/** Key for the type of an input or output. No argument can have this name. */
const ofType = '(type)'

/** Positional parameters. All other parameters are passed by name. */
const parameters = new Map<string, string[]>(
  Object.entries({
    Schema: ['node_id', 'display_name', 'category', 'inputs', 'outputs', 'hidden', 'description'],
    Input: ['id', 'display_name', 'optional', 'tooltip', 'lazy', 'default', 'min', 'max', 'step'],
    Output: ['id', 'display_name', 'tooltip', 'is_output_list'],
    'Combo.Input': ['id', 'options', 'display_name', 'optional', 'tooltip', 'lazy', 'default'],
    'MultiCombo.Input': ['id', 'options', 'display_name', 'optional', 'tooltip', 'lazy', 'default'],
    'DynamicCombo.Input': ['id', 'options', 'display_name', 'optional', 'tooltip'],
    'DynamicCombo.Option': ['key', 'inputs'],
    'DynamicSlot.Input': ['slot', 'inputs', 'display_name', 'tooltip'],
    'MultiType.Input': ['id', 'types', 'display_name', 'optional', 'tooltip'],
    'MatchType.Input': ['id', 'template', 'display_name', 'optional', 'tooltip'],
    'MatchType.Output': ['template', 'id', 'display_name', 'tooltip', 'is_output_list'],
    'MatchType.Template': ['template_id', 'allowed_types'],
    'Autogrow.Input': ['id', 'template', 'display_name', 'optional', 'tooltip'],
    'Autogrow.TemplatePrefix': ['input', 'prefix', 'min', 'max'],
    'Autogrow.TemplateNames': ['input', 'names', 'min'],
    'String.Input': ['id', 'display_name', 'optional', 'tooltip', 'lazy', 'multiline', 'placeholder', 'default'],
  }),
)

const enums = new Map<string, ReadonlyMap<string, string>>([
  ['NumberDisplay', new Map([['gradient_slider', 'gradientslider']])],
  [
    'UploadType',
    new Map(
      Object.entries({ image: 'image_upload', audio: 'audio_upload', video: 'video_upload', model: 'file_upload' }),
    ),
  ],
  ['FolderType', new Map()],
  ['ControlAfterGenerate', new Map()],
])

/** The result of a schema constructor. */
export function schemaCall(path: string, args: Arguments, callee: External): Value | undefined {
  const made = partOf(callee)
  if (made) return makePart(made.part, made.name, made.type, args)
  const inSchema = schemaPath(path)
  const [type] = args.positional
  // `@io.comfytype(io_type="X")` assigns a wire name to a class of the pack.
  if (inSchema === 'comfytype()' && type?.kind === 'class') {
    const name = callee.args?.named.get('io_type') ?? callee.args?.positional[0]
    if (name) giveName(type, name)
    return type
  }
  return undefined
}

/** Returns an attribute of the schema: a member of its enums, or the wire name of a type. */
export function schemaAttribute(path: string): Value | undefined {
  const [owner = '', name = '', more] = (schemaPath(path) ?? '').split('.')
  if (name === '' || (more !== undefined && more !== 'value')) return undefined
  if (owner === 'Hidden') return text(name.toUpperCase())
  const members = enums.get(owner)
  if (members) return text(members.get(name) ?? name)
  return name === 'io_type' ? text(wireName(owner)) : undefined
}

/** Stores the wire name of a class. Its nested classes for inputs and outputs take over the name. */
function giveName(type: Class, name: Value): void {
  type.attributes.set('io_type', name)
  for (const part of ['Input', 'Output']) {
    const own = type.attributes.get(part)
    if (own?.kind === 'class') own.attributes.set('io_type', name)
  }
}

/** Whether a value is a schema part of this kind. Instances of pack classes that derive from the part count too. */
export function isPart(value: Value | undefined, part: SchemaPart): value is Instance {
  if (value?.kind !== 'instance') return false
  if (value.of === classes[part]) return true
  return value.of.order.some((base) => base.kind === 'external' && (schemaPath(base.path) ?? '').endsWith(part))
}

/** Returns the wire name of an input's or output's type; undefined when the type is unknown. */
export function typeOfPart(part: Instance): Value | undefined {
  return part.attributes.get(ofType) ?? findInClass(part.of, 'io_type')
}

/** The wire name of a type: `io.Image`, `io.Custom("X")`, or a class of the pack. */
export function typeName(type: Value | undefined): Value | undefined {
  if (type?.kind === 'class') return findInClass(type, 'io_type')
  if (type?.kind === 'instance') return typeOfPart(type)
  if (type?.kind !== 'external') return undefined
  const inSchema = schemaPath(type.path)
  if (inSchema === 'Custom()') return type.args?.named.get('io_type') ?? type.args?.positional[0]
  return inSchema && /^\w+$/.test(inSchema) ? text(wireName(inSchema)) : undefined
}

function partOf(callee: External): { part: SchemaPart; name: string; type: Value | undefined } | undefined {
  const inSchema = schemaPath(callee.path)
  if (inSchema === 'Schema') return { part: 'Schema', name: 'Schema', type: undefined }
  const last = inSchema?.slice(inSchema.lastIndexOf('.') + 1)
  if (!inSchema || last === inSchema) return undefined
  const type = typeName(callee.base)
  if (last === 'Input' || last === 'Output') return { part: last, name: inSchema, type }
  if (last === 'Option') return { part: 'Option', name: inSchema, type }
  return last?.startsWith('Template') ? { part: 'Template', name: inSchema, type } : undefined
}

function makePart(part: SchemaPart, name: string, type: Value | undefined, args: Arguments): Instance {
  const order = parameters.get(name) ?? parameters.get(part) ?? []
  const attributes = new Map<string, Value>()
  for (const [index, value] of args.positional.entries()) {
    const parameter = order[index]
    if (parameter !== undefined) attributes.set(parameter, value)
  }
  for (const [key, value] of args.named) attributes.set(key, value)
  if (type) attributes.set(ofType, type)
  return { kind: 'instance', of: classes[part], attributes, payload: undefined }
}

function madeClass(name: string): Class {
  const made: Class = {
    kind: 'class',
    name,
    module: undefined,
    order: [],
    subclasses: [],
    attributes: new Map(),
    written: new Map(),
    fields: [],
    metaclass: undefined,
    doc: undefined,
    site: { file: '', line: 0 },
  }
  made.order = [made]
  return made
}

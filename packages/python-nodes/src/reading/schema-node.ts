import type { Confidence, NodeDefinition, NodeInput, NodeOutput } from '../definition.ts'
import { schemaPath } from '../comfy/io-types.ts'
import { isPart } from '../comfy/schema-values.ts'
import type { Machine } from '../evaluate/machine.ts'
import { truthOf } from '../values/truth.ts'
import type { Class, Instance, Value } from '../values/value.ts'
import { readPartType, readSchemaInput } from './schema-inputs.ts'

const stepsOfSchema = 100_000

/** Whether a class is a schema node. */
export function isSchemaClass(value: Value): value is Class {
  return (
    value.kind === 'class' &&
    value.order.some((base) => base.kind === 'external' && /^_?ComfyNode/.test(schemaPath(base.path) ?? ''))
  )
}

/**
 * Reads the definition of a class with `define_schema`, under the name of the mapping or of the schema. Undefined
 * without a known name.
 */
export function readSchemaNode(machine: Machine, node: Class, mapped?: string): NodeDefinition | undefined {
  const schema = machine.budget.within(stepsOfSchema, () => {
    const method = machine.attribute(node, 'define_schema')
    return method && machine.call(method, { positional: [], named: new Map(), isOpen: false })
  })
  if (!isPart(schema, 'Schema')) return mapped === undefined ? undefined : bareNode(node, mapped)
  const text = (name: string): string | undefined => {
    const value = schema.attributes.get(name)
    return value?.kind === 'text' ? value.value : undefined
  }
  const name = mapped ?? text('node_id')
  if (name === undefined) return undefined
  const flag = (key: string): boolean => {
    const value = schema.attributes.get(key)
    return value ? truthOf(value) === true : false
  }
  const inputs = readInputs(machine, schema)
  const outputs = readOutputs(machine, schema)
  return {
    ...bareNode(node, name),
    displayName: text('display_name'),
    category: text('category'),
    description: text('description'),
    inputs: { ...inputs.inputs, hidden: readHidden(machine, schema, flag('is_output_node'), flag('is_api_node')) },
    outputs: outputs.outputs,
    ...(flag('accept_all_inputs') && { takesMoreInputs: true as const }),
    deprecated: flag('is_deprecated'),
    experimental: flag('is_experimental'),
    isOutputNode: flag('is_output_node'),
    isApiNode: flag('is_api_node'),
    confidence: {
      name: mapped === undefined ? confidence(schema, 'node_id') : 'derived',
      displayName: confidence(schema, 'display_name'),
      category: confidence(schema, 'category'),
      description: confidence(schema, 'description'),
      function: 'stated',
      inputs: inputs.confidence,
      outputs: outputs.confidence,
      deprecated: confidence(schema, 'is_deprecated'),
      experimental: confidence(schema, 'is_experimental'),
      isOutputNode: confidence(schema, 'is_output_node'),
    },
  }
}

/** Returns the definition of a schema class before its schema is read. */
function bareNode(node: Class, name: string): NodeDefinition {
  return {
    name,
    displayName: undefined,
    category: undefined,
    description: undefined,
    function: 'execute',
    inputs: { required: [], optional: [], hidden: [] },
    outputs: [],
    deprecated: false,
    experimental: false,
    isOutputNode: false,
    isApiNode: false,
    style: 'schema',
    className: node.name,
    file: node.site.file,
    line: node.site.line,
    confidence: {
      name: 'derived',
      displayName: 'computed',
      category: 'computed',
      description: 'computed',
      function: 'stated',
      inputs: 'computed',
      outputs: 'computed',
      deprecated: 'computed',
      experimental: 'computed',
      isOutputNode: 'computed',
    },
  }
}

/**
 * Returns the confidence of a schema argument. An absent argument counts as `stated`, because the constructor's default
 * applies.
 */
function confidence(schema: Instance, name: string): Confidence {
  const value = schema.attributes.get(name)
  if (!value || value.kind === 'text' || value.kind === 'bool' || value.kind === 'none') return 'stated'
  return 'computed'
}

function readInputs(machine: Machine, schema: Instance) {
  const inputs: { required: NodeInput[]; optional: NodeInput[] } = { required: [], optional: [] }
  const given = schema.attributes.get('inputs')
  const walk = given ? machine.walk(given) : { items: [], isOpen: false }
  let isWhole = !walk.isOpen || given?.kind === 'none'
  for (const item of walk.items.slice(0, 1000)) {
    const read = machine.budget.within(stepsOfSchema, () => readSchemaInput(machine, item))
    if (read) inputs[read.isOptional ? 'optional' : 'required'].push(read.input)
    else isWhole = false
  }
  return { inputs, confidence: isWhole ? ('stated' as const) : ('computed' as const) }
}

function readOutputs(machine: Machine, schema: Instance) {
  const given = schema.attributes.get('outputs')
  const walk = given ? machine.walk(given) : { items: [], isOpen: false }
  const outputs = walk.items.slice(0, 1000).map((item): NodeOutput => {
    if (!isPart(item, 'Output')) {
      return { type: undefined, name: undefined, isList: false, tooltip: undefined, confidence: 'computed' }
    }
    const fact = readPartType(machine, item)
    const text = (name: string): string | undefined => {
      const value = item.attributes.get(name)
      return value?.kind === 'text' ? value.value : undefined
    }
    const list = item.attributes.get('is_output_list')
    return {
      ...fact,
      name: text('display_name'),
      isList: list ? truthOf(list) === true : false,
      tooltip: text('tooltip'),
      confidence: fact.type === undefined ? 'computed' : 'stated',
    }
  })
  const isWhole = !walk.isOpen || given?.kind === 'none'
  return { outputs, confidence: isWhole ? ('stated' as const) : ('computed' as const) }
}

/** Returns the hidden inputs. Output nodes also receive the workflow, and API nodes the user's credentials. */
function readHidden(machine: Machine, schema: Instance, isOutput: boolean, isPaid: boolean): NodeInput[] {
  const given = schema.attributes.get('hidden')
  const asked = given ? machine.walk(given).items.flatMap((item) => (item.kind === 'text' ? [item.value] : [])) : []
  if (isOutput) asked.push('PROMPT', 'EXTRA_PNGINFO')
  if (isPaid) asked.push('AUTH_TOKEN_COMFY_ORG', 'API_KEY_COMFY_ORG')
  return [...new Set(asked)].map((type) => ({ name: type.toLowerCase(), type, options: {}, confidence: 'stated' }))
}

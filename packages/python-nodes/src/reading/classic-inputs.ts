import type { Confidence, NodeDefinition, NodeInput } from '../definition.ts'
import { answersByItself, findInClass } from '../evaluate/classes.ts'
import type { Machine } from '../evaluate/machine.ts'
import type { Expression } from '../syntax/ast.ts'
import { at } from '../values/keys.ts'
import type { Arguments, Class, Dict, Value } from '../values/value.ts'
import { readInput } from './inputs.ts'
import { isLiteral } from './literal.ts'

/** Step limit for the inputs of a node. */
const stepsOfInputs = 100_000
const mostInputs = 1000

type Inputs = Pick<NodeDefinition, 'inputs' | 'takesMoreInputs'> & { confidence: Confidence }

/**
 * Reads the inputs that `INPUT_TYPES` of a class returns. Throws `Miscalled` when a call in `INPUT_TYPES` certainly
 * fails.
 */
export function readClassicInputs(machine: Machine, node: Value): Inputs {
  const inputs: NodeDefinition['inputs'] = { required: [], optional: [], hidden: [] }
  const answer = asDict(ask(machine, node))
  if (!answer) return { inputs, confidence: 'computed' }
  const written = node.kind === 'class' ? writtenSections(node) : undefined
  let isWhole = !answer.isOpen
  let takesMore = false
  for (const section of ['required', 'optional', 'hidden'] as const) {
    const value = at(answer, section)
    const content = asDict(value)
    if (value && (!content || content.isOpen)) isWhole = false
    if (value && answersByItself(value)) takesMore = true
    if (content) inputs[section] = readSection(machine, content, written?.get(section))
  }
  return {
    inputs,
    ...(takesMore && { takesMoreInputs: true as const }),
    confidence: isWhole ? (written ? 'stated' : 'derived') : 'computed',
  }
}

function ask(machine: Machine, node: Value): Value | undefined {
  return machine.budget.within(stepsOfInputs, () => {
    const method = machine.attribute(node, 'INPUT_TYPES')
    if (!method || method.kind === 'dict') return method
    // Without `@classmethod`, the method needs the class as an explicit argument.
    const isBare = method.kind === 'function' && method.definition.parameters.some(({ kind }) => kind === 'plain')
    return callFromOutside(machine, method, { positional: isBare ? [node] : [], named: new Map(), isOpen: false })
  })
}

/** Calls as ComfyUI does. Errors in the call reach the caller instead of becoming unknown values. */
function callFromOutside(machine: Machine, callee: Value, given: Arguments): Value {
  machine.calls += 1
  try {
    return machine.call(callee, given)
  } finally {
    machine.calls -= 1
  }
}

function asDict(value: Value | undefined): Dict | undefined {
  const content = value?.kind === 'instance' ? value.payload : value
  return content?.kind === 'dict' ? content : undefined
}

function readSection(machine: Machine, section: Dict, written: Map<string, Expression> | undefined): NodeInput[] {
  const inputs: NodeInput[] = []
  for (const { key, value } of section.entries.values()) {
    if (inputs.length >= mostInputs) break
    const name = key.kind === 'instance' ? key.payload : key
    if (name?.kind !== 'text') continue
    const isStated = isLiteral(written?.get(name.value))
    const input = machine.budget.within(stepsOfInputs, () => readInput(machine, name.value, value, isStated))
    inputs.push(input ?? { name: name.value, type: undefined, options: {}, confidence: 'computed' })
  }
  return inputs
}

/** Returns the source expression of each input when `INPUT_TYPES` of this class is a plain `return {…}`. */
function writtenSections(node: Class): Map<string, Map<string, Expression>> | undefined {
  const own = node.attributes.get('INPUT_TYPES')
  const method = own?.kind === 'descriptor' ? own.target : own
  if (method?.kind !== 'function' || findInClass(node, 'INPUT_TYPES') !== own) return undefined
  const [first, second] = method.definition.body().statements
  const isDoc = first?.kind === 'expression' && first.value.kind === 'text'
  const only = isDoc ? second : first
  const value = only?.kind === 'return' ? only.value : undefined
  if (value?.kind !== 'dict') return undefined
  const sections = new Map<string, Map<string, Expression>>()
  for (const entry of value.entries) {
    if (entry.key?.kind !== 'text' || entry.value.kind !== 'dict') return undefined
    sections.set(entry.key.value, writtenEntries(entry.value))
  }
  return sections
}

function writtenEntries(section: Extract<Expression, { kind: 'dict' }>): Map<string, Expression> {
  return new Map(section.entries.flatMap(({ key, value }) => (key?.kind === 'text' ? [[key.value, value]] : [])))
}

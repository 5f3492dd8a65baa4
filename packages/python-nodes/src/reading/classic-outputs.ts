import type { Confidence, NodeDefinition, NodeOutput } from '../definition.ts'
import { answersByItself } from '../evaluate/classes.ts'
import type { Machine } from '../evaluate/machine.ts'
import { truthOf } from '../values/truth.ts'
import type { Sequence, Value } from '../values/value.ts'
import { readFact } from './class-facts.ts'
import { readType } from './types.ts'

const mostOutputs = 1000

type Outputs = Pick<NodeDefinition, 'outputs' | 'givesMoreOutputs'> & { confidence: Confidence }

/** The outputs that class attributes declare. */
export function readClassicOutputs(machine: Machine, node: Value): Outputs {
  const types = readFact(machine, node, 'RETURN_TYPES')
  const items = itemsOf(types.value)
  if (!items) {
    const isMissing = !types.value && types.confidence !== 'computed'
    return { outputs: [], confidence: isMissing ? types.confidence : 'computed' }
  }
  const names = itemsOf(readFact(machine, node, 'RETURN_NAMES').value)?.items ?? []
  const tooltips = itemsOf(readFact(machine, node, 'OUTPUT_TOOLTIPS').value)?.items ?? []
  const lists = readFact(machine, node, 'OUTPUT_IS_LIST').value
  const outputs = items.items.slice(0, mostOutputs).map((item, index): NodeOutput => {
    const fact = readType(machine, item)
    const list = lists && ('items' in lists ? lists.items[index] : lists)
    return {
      ...fact,
      name: textOf(names[index]),
      isList: list ? truthOf(list) === true : false,
      tooltip: textOf(tooltips[index]),
      confidence: fact.type === undefined ? 'computed' : types.confidence,
    }
  })
  const givesMore = types.value !== undefined && answersByItself(types.value)
  return {
    outputs,
    ...(givesMore && { givesMoreOutputs: true as const }),
    confidence: items.isOpen ? 'computed' : types.confidence,
  }
}

/** A lone text counts as a tuple of this text, because the comma is easily forgotten. */
function itemsOf(value: Value | undefined): Sequence | undefined {
  const content = value?.kind === 'instance' && value.payload ? value.payload : value
  if (!content) return undefined
  if (content.kind === 'text') return { kind: 'tuple', items: content.value === '' ? [] : [content], isOpen: false }
  return 'items' in content ? content : undefined
}

function textOf(value: Value | undefined): string | undefined {
  const content = value?.kind === 'instance' ? value.payload : value
  return content?.kind === 'text' ? content.value : undefined
}

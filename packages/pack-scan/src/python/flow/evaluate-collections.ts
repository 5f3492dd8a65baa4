import type { SyntaxId } from '@registry/syntax'
import { merge } from './containers.ts'
import { frameOf } from './frames.ts'
import type { Machine } from './machine.ts'
import { held, join, nothing, objectValue, setField, type Frame, type Value } from './value.ts'

const mostParts = 4096

export function ofList(m: Machine, node: SyntaxId, frame: Frame): Value {
  const { tree } = frame.file
  const list = held('list')
  for (const child of tree.children(node).slice(0, mostParts)) {
    const value = m.evaluate(child, frame)
    if (tree.kind(child) !== 'list_splat') setField(list, String(list.fields.size), value, true)
    else for (const element of m.elements(value) ?? []) setField(list, String(list.fields.size), element, true)
    if (tree.kind(child) === 'list_splat' && !m.elements(value))
      list.rest = join(list.rest, m.anyElement(value, { file: frame.file, node: child }))
  }
  return objectValue(list)
}

export function ofDictionary(m: Machine, node: SyntaxId, frame: Frame): Value {
  const { tree } = frame.file
  const mapping = held('mapping')
  const made = objectValue(mapping)
  const at = { file: frame.file, node }
  for (const child of tree.children(node).slice(0, mostParts)) {
    const key = tree.field(child, 'key')
    const value = tree.field(child, 'value')
    if (key !== undefined && value !== undefined)
      m.setElement(made, m.evaluate(key, frame), m.evaluate(value, frame), at)
    else if (tree.kind(child) === 'dictionary_splat') merge(mapping, m.evaluate(child, frame))
  }
  return made
}

const mostTurns = 4096

export function ofComprehension(m: Machine, node: SyntaxId, frame: Frame): Value {
  const { tree } = frame.file
  const body = tree.field(node, 'body')
  const clauses = tree.children(node).filter((child) => child !== body)
  const scope = frameOf(frame.file, frame)
  const isMapping = tree.kind(node) === 'dictionary_comprehension'
  const made = held(isMapping ? 'mapping' : 'list')
  let sources = 0
  const turn = (index: number, isKnown: boolean): void => {
    const clause = clauses[index]
    if (!m.step() || body === undefined) return
    if (clause === undefined) {
      const key = isMapping ? tree.field(body, 'key') : undefined
      const element = isMapping ? tree.field(body, 'value') : body
      const value = element === undefined ? nothing : m.evaluate(element, scope)
      if (key !== undefined) m.setElement(objectValue(made), m.evaluate(key, scope), value, { file: frame.file, node })
      else setField(made, isKnown ? String(made.fields.size) : undefined, value, true)
      return
    }
    const left = tree.field(clause, 'left')
    const right = tree.field(clause, 'right')
    if (tree.kind(clause) !== 'for_in_clause' || left === undefined || right === undefined) {
      m.evaluate(clause, scope)
      turn(index + 1, false)
      return
    }
    const over = m.evaluate(right, scope)
    sources |= over.sources
    const elements = m.elements(over)
    const isShort = elements !== undefined && elements.length <= mostTurns && (index === 0 || elements.length <= 16)
    const turns = isShort ? elements : [m.anyElement(over, { file: frame.file, node: right })]
    for (const element of turns) {
      m.assign(left, element, scope)
      turn(index + 1, isKnown && isShort)
    }
  }
  turn(0, true)
  return objectValue(made, sources)
}

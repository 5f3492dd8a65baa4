import { nameOf, readString, type SyntaxId } from '@registry/syntax'
import type { Evaluator } from './evaluator.ts'
import { argumentsOf, type Ref } from './python-file.ts'

const mostWords = 200
const mostRefs = 60

/**
 * Implements `Evaluator.wordsOf`: collects the literals in an expression, in the values of its names, and in arguments
 * of callers.
 */
export function wordsOf(e: Evaluator, start: Ref): string[] {
  const words: string[] = []
  const refs = [start]
  const seen = new Set<string>()
  for (let next = 0; next < refs.length && next < mostRefs && words.length < mostWords; next++) {
    const current = refs[next]
    if (current)
      readRef(e, current, words, (ref) => {
        const key = `${ref.file.path} ${ref.node}`
        if (seen.has(key)) return
        seen.add(key)
        refs.push(ref)
      })
  }
  return words
}

function readRef(e: Evaluator, { file, node }: Ref, words: string[], queue: (ref: Ref) => void): void {
  const { tree } = file
  for (let inner = node; inner <= tree.last(node); inner++) {
    if (!e.step() || words.length > mostWords) return
    const kind = tree.kind(inner)
    if (kind === 'string') {
      for (const part of readString(tree, inner).parts) if (typeof part === 'string') words.push(part.slice(0, 1000))
    } else if (kind === 'attribute' && tree.textOf(inner) === 'sys.executable') {
      words.push('python')
    } else if (kind === 'identifier' && tree.fieldName(inner) !== 'attribute') {
      follow(e, { file, node: inner }, queue)
    }
  }
}

function follow(e: Evaluator, ref: Ref, queue: (ref: Ref) => void): void {
  for (const { file, binding } of e.look(ref)) {
    if (binding.kind === 'value' || binding.kind === 'part') queue({ file, node: binding.node })
    if (binding.kind !== 'parameter') continue
    if (binding.fallback !== undefined) queue({ file, node: binding.fallback })
    for (const node of argumentsFor(e, file, binding.owner, binding.index)) queue({ file, node })
  }
}

const mostCallers = 12

/** Returns the arguments that callers in the same file pass for a parameter. */
export function argumentsFor(e: Evaluator, file: Ref['file'], owner: SyntaxId, index: number): SyntaxId[] {
  const { tree } = file
  const parameters = tree.field(owner, 'parameters')
  const list = parameters === undefined ? [] : tree.children(parameters)
  const first = list[0]
  const shift = first !== undefined && /^(?:self|cls)$/.test(tree.textOf(first)) ? 1 : 0
  const parameter = list[index]
  const named = parameter === undefined ? undefined : (tree.field(parameter, 'name') ?? parameter)
  const name = named === undefined ? '' : nameOf(tree, named)
  return e
    .callsOf(file, owner)
    .slice(0, mostCallers)
    .flatMap((call) => {
      const { positional, named: byName } = argumentsOf(tree, call)
      // `*args` takes all further arguments.
      if (name.startsWith('*')) return positional.slice(index - shift)
      return positional[index - shift] ?? byName.get(name) ?? []
    })
}

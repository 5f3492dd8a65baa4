import { joinModule, nameOf, type PackModules, type SyntaxId } from '@registry/syntax'
import type { Bound, Evaluator } from './evaluator.ts'
import { foldConstant } from './fold-constants.ts'
import { foldLoosely } from './fold-loosely.ts'
import { originOf } from './names.ts'
import type { PythonFile, Ref } from './python-file.ts'
import { sourcesOf } from './sources.ts'
import { wordsOf } from './words.ts'

const mostBound = 8
const mostHops = 5

/** Evaluates expressions of these files. `steps` bounds all queries together, so that no pack stalls the review. */
export function createEvaluator(
  files: ReadonlyMap<string, PythonFile>,
  modules: PackModules,
  steps: number,
): Evaluator {
  let left = steps
  // Limits each query, so that it leaves steps to the others.
  let leftOfQuestion = 0
  const ask = <T>(question: () => T): T => {
    const outer = leftOfQuestion
    leftOfQuestion = stepsOfQuestion
    const answer = question()
    leftOfQuestion = outer
    return answer
  }
  const origins = new WeakMap<PythonFile, Map<SyntaxId, string | undefined>>()
  const sites = new WeakMap<PythonFile, Map<string, SyntaxId[]>>()
  const e: Evaluator = {
    originOf: ({ file, node }, depth = 0) => {
      const known = origins.get(file) ?? new Map<SyntaxId, string | undefined>()
      origins.set(file, known)
      if (known.has(node)) return known.get(node)
      // Stops cycles of names that are bound to each other.
      known.set(node, undefined)
      const origin = depth === 0 ? ask(() => originOf(e, { file, node }, 0)) : originOf(e, { file, node }, depth)
      if (depth > 12 && origin === undefined) known.delete(node)
      else known.set(node, origin)
      return origin
    },
    fold: (ref, depth = 0) => (depth === 0 ? ask(() => foldConstant(e, ref, 0)) : foldConstant(e, ref, depth)),
    foldLoosely: (ref, depth = 0) => (depth === 0 ? ask(() => foldLoosely(e, ref, 0)) : foldLoosely(e, ref, depth)),
    sourcesOf: (ref) => ask(() => sourcesOf(e, ref)),
    wordsOf: (ref) => ask(() => wordsOf(e, ref)),
    look: (ref, name) => look(e, ref, name),
    callsOf: (file, definition) => {
      const known = sites.get(file) ?? sitesByName(file)
      sites.set(file, known)
      return known.get(calledName(file, definition)) ?? []
    },
    moduleFile: (from, module) => {
      const { file: path } = modules.follow(from, module)
      return path === undefined ? undefined : files.get(path)
    },
    step: () => {
      left--
      leftOfQuestion--
      return left > 0 && leftOfQuestion > 0
    },
    isExhausted: () => left <= 0,
  }
  return e
}

const stepsOfQuestion = 50_000

function look(e: Evaluator, { file, node }: Ref, name: string | undefined): readonly Bound[] {
  const { tree } = file
  const kind = tree.kind(node)
  if (name === undefined && kind === 'attribute') return lookAttribute(e, { file, node })
  if (name === undefined && kind !== 'identifier') return []
  const found = file.scopes.look(name ?? nameOf(tree, node), node).map((binding) => ({ file, binding }))
  return found.flatMap((bound) => throughImport(e, bound, mostHops)).slice(0, mostBound)
}

function lookAttribute(e: Evaluator, { file, node }: Ref): readonly Bound[] {
  const { tree } = file
  if (tree.end(node) - tree.start(node) > 200) return []
  const here = file.scopes.look(nameOf(tree, node), node)
  if (here.length > 0) return here.map((binding) => ({ file, binding }))
  const object = tree.field(node, 'object')
  const member = tree.field(node, 'attribute')
  if (object === undefined || member === undefined || tree.kind(object) !== 'identifier') return []
  const module = moduleBehind(e, { file, node: object })
  const bindings = module?.scopes.moduleNames().get(nameOf(tree, member)) ?? []
  return module ? bindings.map((binding) => ({ file: module, binding })) : []
}

function moduleBehind(e: Evaluator, { file, node }: Ref): PythonFile | undefined {
  for (const binding of file.scopes.look(nameOf(file.tree, node), node)) {
    if (binding.kind === 'module') return e.moduleFile(file.path, binding.name)
    if (binding.kind !== 'member') continue
    const { module, name } = binding
    return e.moduleFile(file.path, joinModule(module, name))
  }
  return undefined
}

/** Follows a name imported from the pack to its bindings in the other file. */
function throughImport(e: Evaluator, bound: Bound, hops: number): Bound[] {
  const { file, binding } = bound
  if (binding.kind !== 'member' || hops === 0) return [bound]
  const other = e.moduleFile(file.path, binding.module)
  const names = other?.scopes.moduleNames().get(binding.name)
  if (!other || !names || other === file) return [bound]
  return names.flatMap((next) => throughImport(e, { file: other, binding: next }, hops - 1)).slice(0, mostBound)
}

function sitesByName(file: PythonFile): Map<string, SyntaxId[]> {
  const byName = new Map<string, SyntaxId[]>()
  for (const call of file.calls) {
    const name = calleeName(file, call)
    if (name === undefined) continue
    const list = byName.get(name)
    if (list) list.push(call)
    else byName.set(name, [call])
  }
  return byName
}

/** The last part of a callee. A lambda called in place is named by its node. */
function calleeName({ tree }: PythonFile, call: SyntaxId): string | undefined {
  let callee = tree.field(call, 'function')
  while (callee !== undefined && tree.kind(callee) === 'parenthesized_expression') callee = tree.children(callee)[0]
  if (callee === undefined) return undefined
  if (tree.kind(callee) === 'lambda') return `lambda ${callee}`
  const last = tree.kind(callee) === 'attribute' ? tree.field(callee, 'attribute') : callee
  return last === undefined || tree.kind(last) !== 'identifier' ? undefined : nameOf(tree, last)
}

function calledName({ tree }: PythonFile, definition: SyntaxId): string {
  const name = tree.field(definition, 'name')
  if (name !== undefined) return nameOf(tree, name)
  const parent = tree.parent(definition)
  const left = parent !== undefined && tree.kind(parent) === 'assignment' ? tree.field(parent, 'left') : undefined
  return left === undefined ? `lambda ${definition}` : nameOf(tree, left)
}

import { nameOf, textOfString, type SyntaxId, type SyntaxTree } from '@registry/syntax'
import { argumentsOf, type PythonFile } from '../python/python-file.ts'

/** Finds places where a file handles missing symbols. In doubt, a place counts as guarded. */
export interface Guards {
  isGuarded(node: SyntaxId): boolean
  /** Names that `hasattr` and `getattr` test. */
  tested: ReadonlySet<string>
}

const mostLevels = 300
const caught = /\b(?:Exception|BaseException|ImportError|ModuleNotFoundError|AttributeError|NameError)\b/
const asks = /\b(?:hasattr|getattr|find_spec|dir|inspect|signature)\b|version|sys\.modules|__dict__/i
const branches = new Set([
  'if_statement',
  'elif_clause',
  'conditional_expression',
  'boolean_operator',
  'while_statement',
])

export function readGuards(file: PythonFile): Guards {
  const { tree } = file
  const tested = testedNames(file)
  const flags = flagsOf(tree)
  // Caches: every use below a node asks for both answers.
  const catching = new Map<SyntaxId, boolean>()
  const asking = new Map<SyntaxId, boolean>()
  return {
    tested,
    isGuarded: (node) => {
      let child = node
      let at = tree.parent(node)
      for (let level = 0; at !== undefined && level < mostLevels; level++) {
        if (tree.kind(at) === 'try_statement' && isCaught(tree, at, child, catching)) return true
        if (branches.has(tree.kind(at)) && cached(asking, at, (branch) => isAsked(tree, branch, flags))) return true
        child = at
        at = tree.parent(at)
      }
      return false
    },
  }
}

/** Whether a part of a `try` may fail, or runs after a failure. */
function isCaught(tree: SyntaxTree, statement: SyntaxId, part: SyntaxId, catching: Map<SyntaxId, boolean>): boolean {
  const kind = tree.kind(part)
  if (kind === 'except_clause') return true
  const isCatching = (node: SyntaxId): boolean => guardingClauses(tree, node).length > 0
  return kind !== 'finally_clause' && cached(catching, statement, isCatching)
}

function cached(known: Map<SyntaxId, boolean>, node: SyntaxId, ask: (node: SyntaxId) => boolean): boolean {
  const answer = known.get(node) ?? ask(node)
  known.set(node, answer)
  return answer
}

function guardingClauses(tree: SyntaxTree, statement: SyntaxId): SyntaxId[] {
  return tree.children(statement).filter((clause) => {
    if (tree.kind(clause) !== 'except_clause') return false
    const parts = tree.children(clause)
    const body = parts.findLast((part) => tree.kind(part) === 'block')
    const errors = parts.filter((part) => part !== body).map((part) => tree.textOf(part).slice(0, 300))
    return (errors.length === 0 || errors.some((text) => caught.test(text))) && !isRaising(tree, body)
  })
}

/** Whether a handler ends by raising an error, without trying an alternative first. */
function isRaising(tree: SyntaxTree, body: SyntaxId | undefined): boolean {
  const statements = body === undefined ? [] : tree.children(body)
  const last = statements.at(-1)
  if (last === undefined || tree.kind(last) !== 'raise_statement') return false
  return !statements.some((statement) => /^(?:import_|try_|if_)/.test(tree.kind(statement)))
}

function isAsked(tree: SyntaxTree, branch: SyntaxId, flags: ReadonlySet<string>): boolean {
  const kind = tree.kind(branch)
  const condition =
    kind === 'boolean_operator'
      ? tree.field(branch, 'left')
      : kind === 'conditional_expression'
        ? tree.children(branch)[1]
        : tree.field(branch, 'condition')
  if (condition === undefined) return false
  const text = tree.textOf(condition).slice(0, 400)
  return asks.test(text) || (flags.size > 0 && (text.match(/[A-Za-z_]\w*/g) ?? []).some((word) => flags.has(word)))
}

/** Names that handlers of failed imports set. */
function flagsOf(tree: SyntaxTree): Set<string> {
  const flags = new Set<string>()
  for (let node = 0; node < tree.count; node++) {
    if (tree.kind(node) !== 'try_statement') continue
    for (const clause of guardingClauses(tree, node)) {
      for (let inner = clause; inner <= tree.last(clause) && flags.size < 1000; inner++) {
        const left = tree.kind(inner) === 'assignment' ? tree.field(inner, 'left') : undefined
        if (left !== undefined && tree.kind(left) === 'identifier') flags.add(nameOf(tree, left))
      }
    }
  }
  return flags
}

function testedNames({ tree, calls }: PythonFile): Set<string> {
  const tested = new Set<string>()
  for (const call of calls) {
    const callee = tree.field(call, 'function')
    if (callee === undefined || !/^(?:hasattr|getattr|setattr)$/.test(tree.textOf(callee).slice(0, 10))) continue
    const second = argumentsOf(tree, call).positional[1]
    const name = second === undefined || tree.kind(second) !== 'string' ? undefined : textOfString(tree, second)
    if (name !== undefined) tested.add(name)
  }
  return tested
}

import { createRequire } from 'node:module'
import type * as RuffModule from '@astral-sh/ruff-wasm-nodejs'
import type { PackFiles, Parsers, SourceFlaw, SyntaxTree } from '@registry/syntax'
import type { Problem } from '../definition.ts'
import type { Statement } from '../syntax/ast.ts'
import { readModule } from '../syntax/read-module.ts'
import { makeOwnModules, type OwnModules } from './own-modules.ts'

/** Facts about a pack that its texts do not contain. */
export interface PackFacts {
  /** All paths, including those of files without text. */
  paths: Iterable<string>
  /** Sources whose bytes Python rejects, with the reason. */
  flaws: ReadonlyMap<string, SourceFlaw>
}

const mostFiles = 500
const entry = '__init__.py'

/**
 * Finds the reason why every import of a pack fails: a syntax error, a missing module or name of the pack, or a
 * `raise`. Undefined when the import may succeed.
 */
export function findFailure(parsers: Parsers, files: PackFiles, facts: PackFacts): Problem | undefined {
  const modules = makeOwnModules(files, facts.paths)
  const seen = new Set<string>()
  const open: Step[] = [{ file: entry, isRun: true }]
  for (let step = open.shift(); step !== undefined; step = open.shift()) {
    const key = `${step.file} ${step.isRun}`
    if (seen.has(key) || seen.size >= mostFiles) continue
    seen.add(key)
    const found = examine(parsers, files, facts, modules, step)
    if ('kind' in found) return found
    open.unshift(...found.next)
  }
  return undefined
}

/** A file that the import certainly parses, and also runs if `isRun`. */
interface Step {
  file: string
  isRun: boolean
}

type Outcome = Problem | { next: Step[] }

function examine(
  parsers: Parsers,
  files: PackFiles,
  { flaws }: PackFacts,
  modules: OwnModules,
  { file, isRun }: Step,
): Outcome {
  const flaw = flaws.get(file)
  if (flaw) return failureAt(file, flaw.line, flaw.detail)
  const text = files.get(file)
  const tree = text === undefined ? undefined : parsers.parse('python', text)
  if (!tree) return { next: [] }
  const mistake = findMistake(tree)
  if (mistake) return failureAt(file, mistake.line, `Syntax error: ${mistake.detail}.`)
  const next: Step[] = []
  // Near a syntax error, the parsed position of statements may be wrong.
  if (!isRun || tree.errorLine !== undefined) return { next }
  for (const statement of certain(readModule(tree))) {
    if (statement.kind === 'raise') return failureAt(file, statement.line, 'The module raises an error.')
    if (statement.kind !== 'from' || !statement.module.startsWith('.')) continue
    const { parsed, run, missing } = modules.follow(file, statement)
    if (missing !== undefined) return failureAt(file, statement.line, missing)
    next.push(
      ...parsed.map((above) => ({ file: above, isRun: false })),
      ...run.map((below) => ({ file: below, isRun: true })),
    )
  }
  return { next }
}

/** Returns the statements of a module that always run. */
function certain(statements: Statement[]): Statement[] {
  return statements.flatMap((statement) => {
    if (statement.kind !== 'try') return [statement]
    return statement.handlers.length === 0 ? certain(statement.body) : []
  })
}

function failureAt(file: string, line: number, detail: string): Problem {
  return { kind: 'import-failure', file, line, detail }
}

interface SyntaxMistake {
  /** From 1. */
  line: number
  detail: string
}

type Ruff = typeof RuffModule

let workspace: InstanceType<Ruff['Workspace']> | undefined
const longest = 500_000

/**
 * Returns the first syntax error by the newest grammar; undefined when an error is not certain. tree-sitter differs
 * from Python in the files it accepts, so it only selects files that Ruff then parses.
 */
function findMistake(tree: SyntaxTree): SyntaxMistake | undefined {
  const isSuspect = tree.errorLine !== undefined || hasOlderStatement(tree)
  if (!isSuspect || tree.text.length > longest) return undefined
  try {
    const found = ruff().check(tree.text).find(isCertain)
    return found && { line: found.start_location.row, detail: found.message }
  } catch {
    // Ruff exceeded its stack. The next call creates a new workspace.
    workspace = undefined
    return undefined
  }
}

function hasOlderStatement(tree: SyntaxTree): boolean {
  for (let node = 0; node < tree.count; node++) if (/^(?:print|exec)_statement$/.test(tree.kind(node))) return true
  return false
}

interface Diagnostic {
  code: string | null
  message: string
  start_location: { row: number }
}

/** Whether a diagnostic is certain. A newer Python may know character names that Ruff rejects. */
function isCertain({ code, message }: Diagnostic): boolean {
  return code === 'invalid-syntax' && !message.includes('unicode')
}

/** Loads Ruff at the first use, because its module has ten megabytes. */
function ruff(): { check(text: string): Diagnostic[] } {
  // `require` is untyped; the package types its exports.
  const { Workspace, PositionEncoding } = createRequire(import.meta.url)('@astral-sh/ruff-wasm-nodejs') as Ruff
  workspace ??= new Workspace({ 'target-version': 'py314', lint: { select: ['E9'] } }, PositionEncoding.Utf16)
  return workspace
}

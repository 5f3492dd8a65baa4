import type { PackFiles, Parsers, SourceFlaw } from '@registry/syntax'
import type { Problem } from '../definition.ts'
import type { Statement } from '../syntax/ast.ts'
import { readModule } from '../syntax/read-module.ts'
import { findMistake } from './check-syntax.ts'
import { makeOwnModules, type OwnModules } from './own-modules.ts'

/** Facts of a pack beyond its texts. */
export interface PackFacts {
  /** All paths, also of files without text. */
  paths: Iterable<string>
  /** Sources whose bytes Python refuses. */
  flaws: ReadonlyMap<string, SourceFlaw>
}

const mostFiles = 500
const entry = '__init__.py'

/**
 * Why importing a pack fails for certain: a syntax error, a missing module or name of its own, or a `raise`, in code
 * that every import runs. Undefined when the import may succeed.
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

/** A file that the import parses for certain, or also runs. */
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
  // Around a syntax error, statements may stand elsewhere than they seem to.
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

/** The statements of a module that run in every case. */
function certain(statements: Statement[]): Statement[] {
  return statements.flatMap((statement) => {
    if (statement.kind !== 'try') return [statement]
    return statement.handlers.length === 0 ? certain(statement.body) : []
  })
}

function failureAt(file: string, line: number, detail: string): Problem {
  return { kind: 'import-failure', file, line, detail }
}

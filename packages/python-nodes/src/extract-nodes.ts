import type { Parsers, SyntaxTree } from '@registry/syntax'
import type { Extraction, Problem } from './definition.ts'
import { isExhaustion, makeBudget } from './evaluate/budget.ts'
import { makeMachine } from './evaluate/interpreter.ts'
import type { Machine } from './evaluate/machine.ts'
import { makeBuiltins } from './library/builtins.ts'
import { methodOf } from './library/methods.ts'
import { knownAttribute, knownCall } from './library/outside.ts'
import { nothingFound, type Found } from './reading/find-mappings.ts'
import { findNodes } from './reading/find-nodes.ts'
import { readDefinitions } from './reading/read-definitions.ts'
import type { SourceTree } from './source-tree.ts'
import type { Statement } from './syntax/ast.ts'
import { readModule } from './syntax/read-module.ts'

/** Steps for running a pack's modules, and for reading its nodes after that. An ordinary pack takes a tenth of it. */
const stepsOfModules = 2_000_000
const stepsOfReading = 2_000_000
/** Generated data is written into files as long as this; nodes are not. */
const longestFile = 2_000_000
const longestPack = 20_000_000
const mostProblems = 200

/**
 * The comfy nodes that a pack defines, read from its source without running it. Bounded in time and memory, and total:
 * whatever the files hold, it answers.
 */
export function extractNodes(parsers: Parsers, files: SourceTree): Extraction {
  const budget = makeBudget(stepsOfModules)
  const sources = openSources(parsers, files)
  try {
    const machine = makeMachine(files, sources.read, budget, {
      method: methodOf,
      attribute: knownAttribute,
      call: knownCall,
      builtins: makeBuiltins,
    })
    const found = find(machine, sources.problems)
    budget.extend(stepsOfReading)
    const { nodes, isWhole } = readDefinitions(machine, found)
    if (!isWhole) sources.problems.push(outOfSteps('reading the nodes'))
    for (const site of found.open) {
      sources.problems.push({
        kind: 'unresolved-mapping',
        ...site,
        detail: 'There may be nodes with names that are not known.',
      })
    }
    return { nodes, problems: sources.problems.slice(0, mostProblems), steps: budget.used() }
  } finally {
    sources.close()
  }
}

/** Whatever was found before the steps ran out counts. */
function find(machine: Machine, problems: Problem[]): Found {
  try {
    return findNodes(machine)
  } catch (error) {
    if (!isExhaustion(error)) throw error
    problems.push(outOfSteps('running the modules'))
    return nothingFound()
  }
}

function outOfSteps(during: string): Problem {
  return { kind: 'budget', file: '', line: undefined, detail: `There were not enough steps for ${during}.` }
}

/** The files as statements, parsed when they are asked for. Their trees are kept until the end: functions are read late. */
function openSources(parsers: Parsers, files: SourceTree) {
  const trees: SyntaxTree[] = []
  const problems: Problem[] = []
  let length = 0
  const read = (file: string): Statement[] | undefined => {
    const text = files.get(file)
    if (text === undefined) return undefined
    length += text.length
    const tree = text.length > longestFile || length > longestPack ? undefined : parsers.parse('python', text)
    if (!tree) {
      problems.push({ kind: 'too-large', file, line: undefined, detail: 'The file is too long to be read.' })
      return []
    }
    trees.push(tree)
    if (tree.rootNode.hasError) problems.push(syntaxError(tree, file))
    return readModule(tree)
  }
  const close = (): void => {
    for (const tree of trees) tree.delete()
  }
  return { read, problems, close }
}

function syntaxError(tree: SyntaxTree, file: string): Problem {
  let node = tree.rootNode
  for (let depth = 0; depth < 200; depth += 1) {
    const child = node.children.find((one) => one.isError || one.isMissing || one.hasError)
    if (!child) break
    node = child
    if (child.isError || child.isMissing) break
  }
  return {
    kind: 'syntax-error',
    file,
    line: node.startPosition.row + 1,
    detail: 'This is not Python as it is understood here.',
  }
}

import type { Parsers, SyntaxTree } from '@registry/syntax'
import type { Problem } from './definition.ts'
import type { Budget } from './evaluate/budget.ts'
import { makeMachine } from './evaluate/interpreter.ts'
import type { Machine } from './evaluate/machine.ts'
import { makeBuiltins } from './library/builtins.ts'
import { methodOf } from './library/methods.ts'
import { knownAttribute, knownCall } from './library/outside.ts'
import type { SourceTree } from './source-tree.ts'
import type { Statement } from './syntax/ast.ts'
import { readModule } from './syntax/read-module.ts'

/** Generated data is written into files as long as this; nodes are not. */
const longestFile = 2_000_000
const longestTree = 20_000_000

export interface Sources {
  machine: Machine
  /** Problems so far; more may follow. */
  problems: Problem[]
  /** The statements of a file, also of one that is not loaded. */
  read(file: string): Statement[] | undefined
  close(): void
}

/** A machine over files whose modules run when they are first asked for. `close` frees the syntax trees. */
export function openSources(
  parsers: Parsers,
  files: SourceTree,
  budget: Budget,
  isElsewhere: (name: string) => boolean,
): Sources {
  const { read, problems, close } = openFiles(parsers, files)
  const machine = makeMachine(files, read, budget, {
    method: methodOf,
    attribute: knownAttribute,
    call: knownCall,
    builtins: makeBuiltins,
    isElsewhere,
  })
  return { machine, problems, read, close }
}

/** The files as statements, parsed when they are asked for. Their trees are kept until the end: functions are read late. */
function openFiles(parsers: Parsers, files: SourceTree) {
  const trees: SyntaxTree[] = []
  const problems: Problem[] = []
  let length = 0
  const read = (file: string): Statement[] | undefined => {
    const text = files.get(file)
    if (text === undefined) return undefined
    length += text.length
    const tree = text.length > longestFile || length > longestTree ? undefined : parsers.parse('python', text)
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

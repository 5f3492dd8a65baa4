import { boundedParser, type PackFiles, type Parsers } from '@registry/syntax'
import type { Problem } from './definition.ts'
import type { Budget } from './evaluate/budget.ts'
import { makeMachine } from './evaluate/interpreter.ts'
import type { Machine } from './evaluate/machine.ts'
import { makeBuiltins } from './library/builtins.ts'
import { methodOf } from './library/methods.ts'
import { knownAttribute, knownCall } from './library/outside.ts'
import type { Statement } from './syntax/ast.ts'
import { readModule } from './syntax/read-module.ts'

export interface Sources {
  machine: Machine
  /** Problems found up to now. Further reading may add more. */
  problems: Problem[]
  /** Returns the statements of a file, even when no module has loaded the file. */
  read(file: string): Statement[] | undefined
}

export interface Bounds {
  budget: Budget
  /** Limit of syntax nodes in all trees together. */
  mostNodes?: number
  isElsewhere(name: string): boolean
}

/** Creates a machine over files. Modules run at their first import. */
export function openSources(parsers: Parsers, files: PackFiles, { budget, mostNodes, isElsewhere }: Bounds): Sources {
  const parse = boundedParser(parsers, 'python', mostNodes)
  const problems: Problem[] = []
  const read = (file: string): Statement[] | undefined => {
    const text = files.get(file)
    if (text === undefined) return undefined
    const tree = parse(text)
    if (!tree) {
      problems.push({ kind: 'too-large', file, line: undefined, detail: 'The file is too long to be read.' })
      return []
    }
    const { errorLine: line } = tree
    if (line !== undefined)
      problems.push({ kind: 'syntax-error', file, line, detail: 'This is not Python as it is understood here.' })
    return readModule(tree)
  }
  const machine = makeMachine(files, read, budget, {
    method: methodOf,
    attribute: knownAttribute,
    call: knownCall,
    builtins: makeBuiltins,
    isElsewhere,
  })
  return { machine, problems, read }
}

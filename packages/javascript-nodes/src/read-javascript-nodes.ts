import type { Parsers, SyntaxId } from '@registry/syntax'
import { createEvaluator } from './evaluate.ts'
import { argumentsOf } from './evaluate-call.ts'
import { framesOf } from './frames.ts'
import { lastName } from './names.ts'
import { openProgram } from './program.ts'
import type { Script } from './script.ts'
import type { NodeRef, Value } from './value.ts'

/** A node that a pack registers in JavaScript alone. */
export interface JavascriptNode {
  name: string
  /** The location of its class, else of the registering call; `line` from 1. */
  file: string
  line: number
}

const mostNodes = 2000
const register = 'registerNodeType'

/**
 * Returns the nodes that scripts register with `LiteGraph.registerNodeType`. Names that only running the script reveals
 * are left out. Runs no code, in bounded time and memory. Returns a result for any scripts.
 */
export function readJavascriptNodes(parsers: Parsers, scripts: ReadonlyMap<string, string>): JavascriptNode[] {
  const program = openProgram(parsers, scripts)
  const evaluator = createEvaluator(program)
  const framesAt = framesOf(evaluator)
  const found = new Map<string, JavascriptNode>()
  for (const script of program.scriptsWith(register)) {
    for (const call of script.calls.get(register) ?? []) {
      if (isOnLiteGraph(script, call)) readCall({ script, node: call })
    }
  }
  return [...found.values()]

  function readCall(call: NodeRef): void {
    const { script } = call
    const [name, type] = argumentsOf(script, call.node)
    if (name === undefined) return
    // A constant name does not depend on how the code runs.
    const isPlain = evaluator.evaluate({ script, node: name }, undefined) !== undefined
    for (const frame of isPlain ? [undefined] : framesAt(call)) {
      if (found.size >= mostNodes || !program.step()) return
      const value = evaluator.evaluate({ script, node: name }, frame)
      // Without steps left, evidence against the name may have been missed.
      if (!program.step()) return
      if (value?.kind !== 'text' || value.text === '' || found.has(value.text)) continue
      const made = type === undefined ? undefined : evaluator.evaluate({ script, node: type }, frame)
      found.set(value.text, { name: value.text, ...siteOf(made, call) })
    }
  }
}

function isOnLiteGraph({ tree }: Script, call: SyntaxId): boolean {
  const callee = tree.field(call, 'function')
  return callee !== undefined && lastName(tree, tree.field(callee, 'object')) === 'LiteGraph'
}

function siteOf(made: Value | undefined, call: NodeRef): { file: string; line: number } {
  const { script, node } = made?.kind === 'code' ? made : call
  return { file: script.path, line: script.lineOf(node) }
}

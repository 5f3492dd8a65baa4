import type { SyntaxTree } from '@registry/syntax'
import { readScript, type Steps } from '../javascript/script.ts'
import type { EffectList, TellEffect } from './effect.ts'
import { findFrontEndPatches } from './front-end-patches.ts'
import { findNodeHooks } from './node-hooks.ts'
import { createPaths } from './script-paths.ts'

/** Whether a script may change something beyond its own nodes, by its words. */
export function mayChangeOthers(text: string): boolean {
  return /registerExtension|\.prototype\b|window\b|globalThis|comfyAPI|LiteGraph|LGraph|ComfyWidgets|(?<![\w$.])(?:app|api)\.[\w$.]{1,200}\s*=[^=]/.test(
    text,
  )
}

const usualLine = 400

function isMinified(text: string): boolean {
  let lines = 1
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++
  return text.length / lines > usualLine
}

/** Adds the effects of a script that browsers load. Returns false when some may be missing; never throws. */
export function readScriptEffects(path: string, tree: SyntaxTree, steps: Steps, effects: EffectList): boolean {
  if (steps.isExhausted()) return false
  const tell: TellEffect = (kind, target, node) => effects.add(kind, target, path, tree.line(node))
  try {
    const script = readScript(tree, steps)
    const paths = createPaths(script)
    findFrontEndPatches(script, paths, tell)
    // Where names have one letter, values of different ones look alike.
    const isWhole = isMinified(tree.text) || findNodeHooks(script, paths, tell)
    return isWhole && !steps.isExhausted()
  } catch {
    // The review of the pack is worth more than its effects.
    return false
  }
}

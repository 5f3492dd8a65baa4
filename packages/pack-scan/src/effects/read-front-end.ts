import type { SyntaxTree } from '@registry/syntax'
import { readScript, type Steps } from '../javascript/script.ts'
import type { EffectList, TellEffect } from './effect.ts'
import { findFrontEndPatches } from './front-end-patches.ts'
import { findNodeHooks } from './node-hooks.ts'
import { createPaths } from './script-paths.ts'

/** Tells whether the words of a script suggest changes beyond its own nodes. */
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
    // Minified names have a single letter, so that different values look alike: such scripts are not searched for node
    // hooks.
    const isWhole = isMinified(tree.text) || findNodeHooks(script, paths, tell)
    return isWhole && !steps.isExhausted()
  } catch {
    // An error in the effects must not stop the review of the pack.
    return false
  }
}

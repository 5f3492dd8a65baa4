import type { Script } from '../javascript/script.ts'
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

/** Effects of a script that browsers load. */
export function readScriptEffects(path: string, script: Script, effects: EffectList): void {
  const tell: TellEffect = (kind, target, node) => effects.add(kind, target, path, script.tree.line(node))
  const paths = createPaths(script)
  findFrontEndPatches(script, paths, tell)
  // Where names have one letter, values of different ones look alike.
  if (!isMinified(script.tree.text)) findNodeHooks(script, paths, tell)
}

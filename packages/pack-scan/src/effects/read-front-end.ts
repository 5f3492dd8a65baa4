import type { SyntaxId } from '@registry/syntax'
import type { Script } from '../javascript/script.ts'
import type { EffectList } from './effect.ts'
import { findFrontEndPatches, type Told } from './front-end-patches.ts'
import { findNodeHooks } from './node-hooks.ts'
import { createPaths } from './script-paths.ts'

/** Whether a script may change something beyond its own nodes, by its words. */
export function mayChangeOthers(text: string): boolean {
  return /registerExtension|\.prototype\b|window\b|globalThis|LiteGraph|LGraph|ComfyWidgets|\b(?:app|api)\.[\w$.]+\s*=[^=]/.test(
    text,
  )
}

/** Effects of a script that browsers load. */
export function readScriptEffects(path: string, script: Script, effects: EffectList): void {
  const tell: Told = (kind, target, node: SyntaxId) => effects.add(kind, target, path, script.tree.line(node))
  const paths = createPaths(script)
  findFrontEndPatches(script, paths, tell)
  findNodeHooks(script, paths, tell)
}

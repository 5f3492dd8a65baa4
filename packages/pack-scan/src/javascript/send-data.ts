import type { SyntaxId } from '@registry/syntax'
import { nameIn, textIn } from './evaluate-script.ts'
import { isForeign } from './run-text-as-code.ts'
import type { ScriptView } from './script-view.ts'
import { argumentsOf, calleeOf } from './script.ts'
import { sourcesIn } from './sources-in-script.ts'

/** Finds cookies or a whole browser storage that a script sends to another host. */
export function sendData(view: ScriptView): void {
  const { script } = view
  const { tree } = script
  for (const call of script.calls) {
    const name = nameIn(script, calleeOf(tree, call)) ?? ''
    if (!senders.test(name)) continue
    const parts = argumentsOf(tree, call)
    const host = hostOf(view, call, name, parts)
    if (host !== undefined && parts.some((part) => sourcesIn(script, part).has('secrets')))
      view.find('javascript-sends-data', call, `${name} to ${host.slice(0, 80)}`)
  }
  for (let node = 0; node < tree.count; node++) {
    if (tree.kind(node) !== 'assignment_expression') continue
    const left = tree.field(node, 'left')
    const right = tree.field(node, 'right')
    if (
      left === undefined ||
      right === undefined ||
      !/(?:\.src|location(?:\.href)?)$/.test(tree.textOf(left).slice(-40))
    )
      continue
    const address = textIn(script, right)
    if (address && isForeign(address) && sourcesIn(script, right).has('secrets'))
      view.find('javascript-sends-data', node, `an address at ${address.slice(0, 80)}`)
  }
}

const senders = /(?:^|\.)(?:fetch|sendBeacon|send|open|post|put|request|ajax|WebSocket|EventSource)$/

/** The foreign host of a call; for `xhr.send`, the host in any `open` of the script. */
function hostOf({ script }: ScriptView, call: SyntaxId, name: string, parts: SyntaxId[]): string | undefined {
  const { tree } = script
  for (const part of parts) {
    const text = textIn(script, part)
    if (text && isForeign(text)) return text
  }
  if (!name.endsWith('.send')) return undefined
  for (const other of script.calls) {
    if (other === call || !/\.open$|WebSocket$/.test(nameIn(script, calleeOf(tree, other)) ?? '')) continue
    const text = argumentsOf(tree, other)
      .map((part) => textIn(script, part) ?? '')
      .find(isForeign)
    if (text) return text
  }
  return undefined
}

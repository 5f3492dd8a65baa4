import type { SyntaxId } from '@registry/syntax'
import { nameIn, textIn } from './evaluate-script.ts'
import { foreignIn, isForeign } from './is-foreign.ts'
import type { ScriptView } from './script-view.ts'
import { argumentsOf, calleeOf } from './script.ts'
import { sourcesIn } from './sources-in-script.ts'

/** Finds cookies or a whole browser storage that a script sends to another host. */
export function sendData(view: ScriptView): void {
  const { script } = view
  const { tree } = script
  for (const call of script.calls) {
    const name = nameIn(script, calleeOf(tree, call)) ?? ''
    const parts = argumentsOf(tree, call)
    const isAttribute = name.endsWith('.setAttribute') && loadingAttributes.test(textIn(script, parts[0]) ?? '')
    if (isAttribute || loadingCalls.test(name)) judgeAddress(view, call, parts.at(-1))
    if (!senders.test(name)) continue
    const host = hostOf(view, call, name, parts)
    if (host !== undefined && parts.some((part) => sourcesIn(script, part).has('secrets')))
      view.find('javascript-sends-data', call, `${name} to ${host.slice(0, 80)}`)
  }
  for (let node = 0; node < tree.count; node++) {
    if (!/^(?:augmented_)?assignment_expression$/.test(tree.kind(node))) continue
    const left = tree.field(node, 'left')
    const target = left === undefined ? '' : tree.textOf(left).slice(-40)
    if (loading.test(target)) judgeAddress(view, node, tree.field(node, 'right'))
  }
}

/** Finds secrets in an address of another host that the browser loads, or in a page with such an address. */
function judgeAddress(view: ScriptView, node: SyntaxId, value: SyntaxId | undefined): void {
  const host = foreignIn(textIn(view.script, value) ?? '')
  if (value !== undefined && host !== undefined && sourcesIn(view.script, value).has('secrets'))
    view.find('javascript-sends-data', node, `an address at ${host.slice(0, 80)}`)
}

/** Members whose assignment makes the browser load an address. */
const loading =
  /(?:^|\.)(?:src|srcset|href|action|location|innerHTML|outerHTML|srcdoc|background|backgroundImage|cssText)$/
const loadingAttributes = /^(?:src|srcset|href|action|data|style|srcdoc|ping)$/i
/** Calls whose last argument is an address or a page. */
const loadingCalls =
  /(?:^|\.)location\.(?:assign|replace)$|\.insertAdjacentHTML$|(?:^|\.)document\.write(?:ln)?$|\.createContextualFragment$/

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

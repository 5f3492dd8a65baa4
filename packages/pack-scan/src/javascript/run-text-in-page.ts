import type { SyntaxId } from '@registry/syntax'
import { nameIn, textIn } from './evaluate-script.ts'
import { isScriptElement } from './run-text-as-code.ts'
import type { ScriptView } from './script-view.ts'
import { argumentsOf, calleeOf } from './script.ts'
import { sourcesIn } from './sources-in-script.ts'

/** Finds decoded or downloaded text that runs as part of a page: in a frame, a written page or a `javascript:` address. */
export function runTextInPage(view: ScriptView): void {
  const { script } = view
  const { tree } = script
  for (const call of script.calls) {
    const callee = calleeOf(tree, call)
    const name = nameIn(script, callee) ?? ''
    const parts = argumentsOf(tree, call)
    if (/(?:^|\.)document\.write(?:ln)?$|\.createContextualFragment$/.test(name)) judgePage(view, call, name, parts)
    else if (/(?:^|\.)location\.(?:assign|replace)$|^open$/.test(name)) judgeLink(view, call, parts[0])
    else if (name.endsWith('.setAttribute')) judgeAttribute(view, call, textIn(script, parts[0]) ?? '', parts[1])
    else if (
      callee !== undefined &&
      /\.(?:append|appendChild|prepend|replaceChildren|insertAdjacentText)$/.test(name) &&
      isScriptElement(view, callee)
    )
      judgeCode(view, call, 'a script', parts)
  }
  for (let node = 0; node < tree.count; node++) {
    if (!/^(?:augmented_)?assignment_expression$/.test(tree.kind(node))) continue
    const left = tree.field(node, 'left')
    const target = left === undefined ? '' : tree.textOf(left).slice(-40)
    const attribute = /(?:^|\.)(location|srcdoc|href|src|action)$/.exec(target)?.[1]
    if (attribute) judgeAttribute(view, node, attribute, tree.field(node, 'right'))
  }
}

function judgeAttribute(view: ScriptView, node: SyntaxId, attribute: string, value: SyntaxId | undefined): void {
  if (value === undefined) return
  if (/^srcdoc$/i.test(attribute)) judgePage(view, node, 'srcdoc', [value])
  else if (/^on[a-z]+$/i.test(attribute)) judgeCode(view, node, attribute.slice(0, 40), [value])
  else if (/^(?:location|href|src|action)$/i.test(attribute)) judgeLink(view, node, value)
}

function judgeLink(view: ScriptView, node: SyntaxId, address: SyntaxId | undefined): void {
  if (address !== undefined && /^\s*javascript:/i.test(textIn(view.script, address) ?? ''))
    judgeCode(view, node, 'a javascript: address', [address])
}

function judgeCode(view: ScriptView, node: SyntaxId, place: string, parts: SyntaxId[]): void {
  const sources = new Set(parts.flatMap((part) => [...sourcesIn(view.script, part)]))
  if (sources.has('decoded')) view.find('javascript-code-from-data', node, `${place} of what was decoded`)
  else if (sources.has('network')) view.find('javascript-code-from-data', node, `${place} of what was downloaded`)
}

/** A page of the own server, such as a help text, stands in the pack and is reviewed with it. */
function judgePage(view: ScriptView, node: SyntaxId, place: string, parts: SyntaxId[]): void {
  const sources = new Set(parts.flatMap((part) => [...sourcesIn(view.script, part)]))
  if (sources.has('decoded') || sources.has('elsewhere')) judgeCode(view, node, place.slice(0, 60), parts)
}

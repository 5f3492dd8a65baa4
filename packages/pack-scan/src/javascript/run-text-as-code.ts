import type { SyntaxId } from '@registry/syntax'
import { nameIn, textIn } from './evaluate-script.ts'
import { isForeign } from './is-foreign.ts'
import type { ScriptView } from './script-view.ts'
import { argumentsOf, calleeOf, type Script } from './script.ts'
import { sourcesIn } from './sources-in-script.ts'

/** Finds `eval`, `new Function`, timers with text, and scripts that are loaded or built. */
export function runTextAsCode(view: ScriptView): void {
  const { script } = view
  const { tree } = script
  for (const call of script.calls) {
    const name = nameIn(script, calleeOf(tree, call)) ?? ''
    const parts = argumentsOf(tree, call)
    const [handed, code] = handedOver(view, call, name, parts)
    if (handed) judge(view, call, handed, code)
    else if (runners.test(name)) judge(view, call, name, parts.at(-1))
    else if (/^set(?:Timeout|Interval)$/.test(name) && parts[0] !== undefined && isText(view, parts[0]))
      judge(view, call, name, parts[0])
    else if (loaders.test(name)) judgeAddress(view, call, name, parts[0])
    else if (/(?:^|\.)getScript$/.test(name)) judgeAddress(view, call, name, parts[0])
    else if (name.endsWith('.setAttribute') && textIn(script, parts[0]) === 'src') {
      const callee = calleeOf(tree, call)
      if (callee !== undefined && isScriptElement(view, callee)) judgeAddress(view, call, 'script', parts[1])
    }
  }
  for (let node = 0; node < tree.count; node++) {
    if (tree.kind(node) !== 'assignment_expression') continue
    const left = tree.field(node, 'left')
    if (left === undefined || !/\.(?:src|text|textContent|innerHTML)$/.test(tree.textOf(left).slice(-40))) continue
    if (isScriptElement(view, left)) judgeScript(view, node, left)
  }
}

const runners =
  /^(?:(?:eval|Function|GeneratorFunction|AsyncFunction|execScript)(?:\.prototype\.constructor)?(?:\.(?:call|apply))?|(?:.*\.)?constructor\.constructor|.*\(\)\.constructor|(?:\[\]|"")\.\w+\.constructor|function\.constructor|Object\.getPrototypeOf\(\)\.constructor)$/
const loaders = /^(?:import|importScripts|Worker|SharedWorker)$/

/** The runner that a call hands over, with the text that it will get: `.then(eval)` and `Reflect.apply(eval, …)`. */
function handedOver(
  { script }: ScriptView,
  call: SyntaxId,
  name: string,
  parts: SyntaxId[],
): [runner: string | undefined, code: SyntaxId | undefined] {
  const isReflected = /^Reflect\.(?:construct|apply)$/.test(name)
  if (!isReflected && !/\.(?:then|done|map|forEach)$/.test(name)) return [undefined, undefined]
  const runner = nameIn(script, parts[0]) ?? ''
  const callee = calleeOf(script.tree, call)
  if (isReflected) return runners.test(runner) ? [runner, parts.at(-1)] : [undefined, undefined]
  const isRun = /^(?:eval|Function|execScript|set(?:Timeout|Interval))$/.test(runner)
  return isRun && callee !== undefined ? [runner, script.tree.field(callee, 'object')] : [undefined, undefined]
}

function judge(view: ScriptView, call: SyntaxId, name: string, code: SyntaxId | undefined): void {
  if (code === undefined) return
  const { script } = view
  const sources = sourcesIn(script, code)
  const text = textIn(script, code)
  const isUnreadable =
    name.endsWith('.constructor') && !/^(?:this|[\w$]+\(\))\.constructor$/.test(name) && isBracketed(view, call)
  if (isUnreadable && sources.size === 0) {
    view.find('javascript-obfuscated', call, 'Function under a name that is put together')
    return
  }
  const isConstant = text !== undefined && !text.includes('\ufffd') && isLiteral(view, code)
  if (isConstant && name !== 'eval') return
  const shown = name.slice(0, 60)
  if (sources.has('decoded')) view.find('javascript-code-from-data', call, `${shown} of what was decoded`)
  else if (sources.has('network')) view.find('javascript-code-from-data', call, `${shown} of what was downloaded`)
  else view.find('javascript-eval', call, shown)
}

/** Tells whether a call has a form like `[]["filter"]["constructor"]`, which only serves to hide. */
function isBracketed({ script }: ScriptView, call: SyntaxId): boolean {
  const { tree } = script
  const callee = calleeOf(tree, call)
  if (callee === undefined) return false
  const candidates = [callee, ...script.valuesOf(tree.textOf(callee).slice(0, 100), callee)]
  return candidates.some((candidate) => tree.kind(candidate) === 'subscript_expression')
}

function isLiteral({ script: { tree } }: ScriptView, node: SyntaxId): boolean {
  return /^(?:string|template_string)$/.test(tree.kind(node))
}

/** Tells whether a timer gets code: a text or a decoded value. Timers usually take a function. */
function isText({ script }: ScriptView, node: SyntaxId): boolean {
  const kind = script.tree.kind(node)
  if (/function/.test(kind)) return false
  return (
    /^(?:string|template_string|binary_expression)$/.test(kind) ||
    (kind === 'call_expression' && sourcesIn(script, node).has('decoded')) ||
    isFetchedText(script, node, kind)
  )
}

/** Tells whether a value is the text of a response, rather than a function that fetches. */
function isFetchedText(script: Script, node: SyntaxId, kind: string): boolean {
  const { tree } = script
  if (kind === 'await_expression' || kind === 'member_expression' || kind === 'call_expression')
    return (
      /(?:\.(?:text|json)\(\)|\.(?:responseText|response|data))/.test(tree.textOf(node).slice(0, 400)) &&
      sourcesIn(script, node).has('network')
    )
  if (kind !== 'identifier') return false
  const values = script.valuesOf(tree.textOf(node), node)
  return (
    values.length > 0 &&
    values.every((value) => !/function|class/.test(tree.kind(value))) &&
    ['network', 'decoded'].some((source) => [...sourcesIn(script, node)].some((found) => found === source))
  )
}

function judgeAddress(view: ScriptView, call: SyntaxId, name: string, address: SyntaxId | undefined): void {
  if (address === undefined) return
  const text = textIn(view.script, address)
  const sources = sourcesIn(view.script, address)
  const isHidden = text && isForeign(text) && !isWritten(view.script.tree.text, text)
  if (sources.has('decoded') || isHidden)
    view.find('javascript-code-from-data', call, `${name} of an address that is put together`)
  else if (sources.has('network') && isMadeOfAnswer(view.script, address))
    view.find('javascript-code-from-data', call, `${name} of what was downloaded`)
  else if (text && /^data:text\/javascript/i.test(text))
    view.find('javascript-code-from-data', call, `${name} of a data: address`)
  else if (text && isForeign(text)) view.find('javascript-remote-code', call, `${name} ${text.slice(0, 100)}`)
}

/**
 * Whether the text of a response is the script or its address. A list of the pack's own files may come from a response
 * too.
 */
function isMadeOfAnswer({ tree, valuesOf }: Script, address: SyntaxId): boolean {
  const candidates = [address, ...valuesOf(tree.textOf(address).slice(0, 100), address)]
  return candidates.some((candidate) => /createObjectURL|\.text\(\)/.test(tree.textOf(candidate).slice(0, 400)))
}

/** Whether the host of an address is written out in the script. */
function isWritten(script: string, address: string): boolean {
  const host = /^(?:\w+:)?\/\/([^/?#\ufffd]*)/.exec(address)?.[1] ?? ''
  return host === '' || script.includes(host)
}

/** Whether the object of a member is a name that is set to `document.createElement("script")`. */
export function isScriptElement({ script }: ScriptView, left: SyntaxId): boolean {
  const { tree } = script
  const object = tree.field(left, 'object')
  if (object === undefined) return false
  return [object, ...script.valuesOf(tree.textOf(object).slice(0, 100), object)].some(
    (value) =>
      tree.kind(value) === 'call_expression' &&
      (nameIn(script, calleeOf(tree, value)) ?? '').endsWith('createElement') &&
      textIn(script, argumentsOf(tree, value)[0])?.toLowerCase() === 'script',
  )
}

function judgeScript(view: ScriptView, node: SyntaxId, left: SyntaxId): void {
  const { script } = view
  const value = script.tree.field(node, 'right')
  if (value === undefined) return
  if (script.tree.textOf(left).endsWith('.src')) judgeAddress(view, node, 'script', value)
  else if (sourcesIn(script, value).has('decoded'))
    view.find('javascript-code-from-data', node, 'a script put together of what was decoded')
  else if (sourcesIn(script, value).has('network'))
    view.find('javascript-code-from-data', node, 'a script put together of what was downloaded')
}

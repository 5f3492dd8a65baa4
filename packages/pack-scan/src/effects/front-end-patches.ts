import { isJavascriptFunction, type SyntaxId, type SyntaxTree } from '@registry/syntax'
import { argumentsOf, calleeOf, type Script } from '../javascript/script.ts'
import type { TellEffect } from './effect.ts'
import type { ScriptPaths } from './script-paths.ts'

/** Finds the members that a script replaces: of the editor, ComfyUI's front end, the browser, and global names. */
export function findFrontEndPatches(script: Script, paths: ScriptPaths, tell: TellEffect): void {
  const { tree } = script
  for (let node = 0; node < tree.count; node++) {
    if (tree.kind(node) !== 'assignment_expression' && tree.kind(node) !== 'augmented_assignment_expression') continue
    const left = tree.field(node, 'left')
    const right = tree.field(node, 'right')
    if (left === undefined || right === undefined || !/^(?:member|subscript)_expression$/.test(tree.kind(left)))
      continue
    const path = paths.pathOf(left)
    if (path !== undefined) judge(script, path, { node, right }, tell)
  }
  for (const call of script.calls) judgeCall(script, paths, call, tell)
}

const editor =
  /^(?:LiteGraph|LGraph|LGraphCanvas|LGraphNode|LGraphGroup|LLink|ContextMenu|DragAndScale|ComfyWidgets|ComfyApp)\.[\w$]/
const instances = /^(?:app|api)\.(?:(?:canvas|graph|ui|menu|extensionManager|ui\.settings|canvas\.canvas)\.)?([\w$]+)$/
const browser =
  /^(?:window\.)?(?:(?:Array|String|Object|Function|Number|Promise|Map|Set|Date|RegExp|Element|Node|Event|EventTarget|Document|Storage|Image|WebSocket|XMLHttpRequest|CanvasRenderingContext2D|(?:HTML|SVG)\w*Element|History|Response|Request|DataTransfer|Clipboard)\.prototype\.[\w$]+|(?:console|history|localStorage|navigator\.clipboard|customElements|Math|JSON|Object)\.[\w$]+)$/
const replaced = new Set(
  'fetch alert confirm prompt open requestAnimationFrame setTimeout setInterval WebSocket XMLHttpRequest EventSource'.split(
    ' ',
  ),
)
/** State of the editor, and lists to which a pack adds its own names. */
const state =
  /^(?:ComfyApp\.clipspace.*|LGraphCanvas\.link_type_colors\..*|LiteGraph\.(?:slot_types_\w+|registered_\w+|searchbox_extras|NODE_SLOT_\w+)\..*)$/
/** Members of `window` for the page itself and its handlers, which are no names that a script takes. */
const ownMembers = /^(?:on[a-z]+|location|name|status|opener|scrollX|scrollY|title)$/

function judge(
  { tree, valuesOf }: Script,
  path: string,
  { node, right }: { node: SyntaxId; right: SyntaxId },
  tell: TellEffect,
): void {
  if (state.test(path)) return
  if (editor.test(path)) return tell('front-end-patch', path, node)
  const isFunction = givesFunction(tree, right, valuesOf)
  if (instances.test(path)) {
    // Other values of these objects are state, which scripts may set.
    if (isFunction) tell('front-end-patch', path, node)
    return
  }
  if (browser.test(path)) {
    if (isFunction && !isPolyfill(tree, node, path)) tell('front-end-patch', path.replace(/^window\./, ''), node)
    return
  }
  const name = /^window\.([\w$]+)$/.exec(path)?.[1]
  if (name === undefined || ownMembers.test(name)) return
  if (replaced.has(name)) tell('front-end-patch', path, node)
  else tell('front-end-global', path, node)
}

function givesFunction(tree: SyntaxTree, value: SyntaxId, valuesOf: Script['valuesOf']): boolean {
  const node = unwrapped(tree, value)
  const kind = tree.kind(node)
  if (isJavascriptFunction(kind)) return true
  if (kind === 'identifier')
    return valuesOf(tree.textOf(node), node).some((each) => isJavascriptFunction(tree.kind(each)))
  if (kind !== 'call_expression') return false
  const callee = calleeOf(tree, node)
  const [first] = argumentsOf(tree, node)
  if (callee !== undefined && tree.textOf(callee).slice(-20).endsWith('.bind')) return true
  return first !== undefined && isJavascriptFunction(tree.kind(first))
}

/** Removes the parentheses around a value, without recursion, because a script may nest any number of them. */
function unwrapped(tree: SyntaxTree, value: SyntaxId): SyntaxId {
  let node = value
  while (tree.kind(node) === 'parenthesized_expression') {
    const inner = tree.children(node).find((child) => tree.kind(child) !== 'comment')
    if (inner === undefined) break
    node = inner
  }
  return node
}

/** Tells whether a member is added only where the browser lacks it. */
function isPolyfill(tree: SyntaxTree, node: SyntaxId, path: string): boolean {
  const member = path.slice(path.lastIndexOf('.') + 1)
  for (let at = tree.parent(node), depth = 0; at !== undefined && depth < 6; at = tree.parent(at), depth++) {
    const kind = tree.kind(at)
    const condition =
      kind === 'if_statement'
        ? tree.field(at, 'condition')
        : kind === 'binary_expression'
          ? tree.field(at, 'left')
          : undefined
    if (condition !== undefined && tree.textOf(condition).slice(0, 300).includes(member)) return true
  }
  return false
}

/**
 * Reports members that a call sets: `Object.defineProperty(LGraphNode.prototype, 'x', …)` and
 * `Object.assign(LGraphCanvas.prototype, { x })`.
 */
function judgeCall({ tree, step }: Script, paths: ScriptPaths, call: SyntaxId, tell: TellEffect): void {
  const callee = calleeOf(tree, call)
  if (callee === undefined || tree.kind(callee) !== 'member_expression' || !step()) return
  const name = /^Object\.(assign|defineProperty)$/.exec(
    tree.end(callee) - tree.start(callee) < 30 ? tree.textOf(callee) : '',
  )?.[1]
  const [target, second] = argumentsOf(tree, call)
  if (name === undefined || target === undefined || second === undefined) return
  const path = paths.pathOf(target)
  if (path === undefined || !editor.test(`${path}.x`)) return
  if (name === 'defineProperty') {
    if (tree.kind(second) === 'string') tell('front-end-patch', `${path}.${tree.textOf(second).slice(1, -1)}`, call)
    return
  }
  for (const pair of tree.kind(second) === 'object' ? tree.children(second).slice(0, 50) : []) {
    const key = tree.field(pair, 'key') ?? tree.field(pair, 'name')
    if (key !== undefined) tell('front-end-patch', `${path}.${tree.textOf(key).slice(0, 100)}`, pair)
  }
}

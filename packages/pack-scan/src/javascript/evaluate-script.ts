import { escapedText, type SyntaxId } from '@registry/syntax'
import { fromBase64 } from '../source/decode.ts'
import { argumentsOf, calleeOf, patternValue, type Script } from './script.ts'

const mostDepth = 24
const mostText = 64 * 1024
const unknown = '\ufffd'

/** The dotted name of an expression, such as `eval` or `document.cookie`, without `window.` and the like. */
export function nameIn(script: Script, node: SyntaxId | undefined, depth = 0): string | undefined {
  if (node === undefined || depth > mostDepth || !script.step()) return undefined
  const { tree } = script
  switch (tree.kind(node)) {
    case 'identifier': {
      const name = tree.textOf(node)
      if (known.has(name)) return name
      for (const value of script.valuesOf(name, node)) {
        const kind = tree.kind(value)
        if (!followed.test(kind)) continue
        if (/^(?:new|call)_/.test(kind) && !isMaker(script, value)) continue
        const origin = value === node ? undefined : nameIn(script, value, depth + 1)
        if (origin && !origin.startsWith('?')) return origin
      }
      return destructured(script, name, node, depth) ?? name
    }
    case 'array':
      return '[]'
    case 'string':
    case 'template_string':
      return '""'
    case 'arrow_function':
    case 'function_expression':
    case 'generator_function':
      return 'function'
    case 'await_expression':
      return nameIn(script, tree.children(node)[0], depth + 1)
    case 'this':
      return 'this'
    case 'import':
      return 'import'
    case 'member_expression': {
      const property = tree.field(node, 'property')
      return property === undefined
        ? undefined
        : member(nameIn(script, tree.field(node, 'object'), depth + 1), tree.textOf(property))
    }
    case 'subscript_expression': {
      const key = textIn(script, tree.field(node, 'index'), depth + 1)
      return key === undefined || key.includes(unknown)
        ? undefined
        : member(nameIn(script, tree.field(node, 'object'), depth + 1), key)
    }
    case 'parenthesized_expression':
    case 'sequence_expression':
      return nameIn(script, tree.children(node).at(-1), depth + 1)
    case 'call_expression':
    case 'new_expression': {
      const origin = nameIn(script, calleeOf(tree, node), depth + 1)
      return origin === undefined ? undefined : `${origin.slice(0, 100)}()`
    }
    default:
      return undefined
  }
}

/** The full name of a part of a global object, as in `const { cookie } = document`. */
function destructured(script: Script, name: string, node: SyntaxId, depth: number): string | undefined {
  const { tree } = script
  const [part] = script.valuesOf(`${name}{}`, node)
  if (part === undefined || script.valuesOf(name, node).length > 0 || script.declaredIn(name, node) !== undefined)
    return undefined
  const key = tree.textOf(tree.field(part, 'key') ?? part)
  const object = nameIn(script, patternValue(tree, part), depth + 1)
  const whole = object === undefined ? undefined : isGlobal.test(object) ? key : `${object}.${key}`
  return whole !== undefined && (known.has(whole) || whole === 'document.cookie') ? whole : undefined
}

const isGlobal = /^(?:window|globalThis|self|top|parent|this|frames)$/
const followed = /^(?:identifier|member_expression|subscript_expression|new_expression|call_expression)$/

/** Whether a call creates an object whose members matter. */
function isMaker({ tree }: Script, call: SyntaxId): boolean {
  const callee = calleeOf(tree, call)
  return (
    callee !== undefined &&
    /(?:^(?:XMLHttpRequest|WebSocket|EventSource)|\bcreateElement|Object\.getPrototypeOf)$/.test(
      tree.textOf(callee).slice(-40),
    )
  )
}

const known = new Set([
  'eval',
  'Function',
  'atob',
  'fetch',
  'document',
  'window',
  'localStorage',
  'sessionStorage',
  'navigator',
  'XMLHttpRequest',
])

function member(object: string | undefined, key: string): string {
  if (object === undefined) return `?.${key}`
  return isGlobal.test(object) ? key : `${object.slice(0, 100)}.${key}`
}

/** The text of an expression, with U+FFFD for unknown parts; undefined when all is unknown. */
export function textIn(script: Script, node: SyntaxId | undefined, depth = 0): string | undefined {
  if (node === undefined || depth > mostDepth || !script.step()) return undefined
  const { tree } = script
  const inner = (next: SyntaxId | undefined): string => textIn(script, next, depth + 1) ?? unknown
  switch (tree.kind(node)) {
    case 'string':
    case 'template_string':
      return tree
        .children(node)
        .slice(0, 2000)
        .map((part) => partText(script, part, inner))
        .join('')
        .slice(0, mostText)
    case 'number':
      return tree.textOf(node).slice(0, 40)
    case 'parenthesized_expression':
      return textIn(script, tree.children(node).at(-1), depth + 1)
    case 'binary_expression':
      return chainText(script, node, inner)
    case 'identifier':
      return firstText(script, tree.textOf(node), node, depth)
    case 'call_expression':
      return callText(script, node, depth)
    case 'new_expression':
      return /^(?:URL|Request)$/.test(nameIn(script, calleeOf(tree, node), depth + 1) ?? '')
        ? textIn(script, argumentsOf(tree, node)[0], depth + 1)
        : undefined
    default:
      return undefined
  }
}

function partText({ tree }: Script, part: SyntaxId, inner: (node: SyntaxId | undefined) => string): string {
  const kind = tree.kind(part)
  if (kind === 'string_fragment') return tree.textOf(part)
  if (kind === 'template_substitution') return inner(tree.children(part)[0])
  return kind === 'escape_sequence' ? escapedText(tree.textOf(part)) : ''
}

function chainText(script: Script, node: SyntaxId, inner: (node: SyntaxId | undefined) => string): string | undefined {
  const { tree } = script
  const sides: SyntaxId[] = []
  let at = node
  while (tree.kind(at) === 'binary_expression' && sides.length < 2000) {
    const left = tree.field(at, 'left')
    const right = tree.field(at, 'right')
    if (left === undefined || right === undefined || tree.text.slice(tree.end(left), tree.start(right)).trim() !== '+')
      break
    sides.unshift(right)
    at = left
  }
  if (sides.length === 0) return undefined
  const parts = [at, ...sides].map(inner)
  return parts.every((part) => part === unknown) ? undefined : parts.join('').slice(0, mostText)
}

function firstText(script: Script, name: string, node: SyntaxId, depth: number): string | undefined {
  for (const value of script.valuesOf(name, node)) {
    const text = value === node ? undefined : textIn(script, value, depth + 1)
    if (text !== undefined) return text
  }
  return undefined
}

function callText(script: Script, node: SyntaxId, depth: number): string | undefined {
  const { tree } = script
  const callee = calleeOf(tree, node)
  const name = nameIn(script, callee, depth + 1)
  const parts = argumentsOf(tree, node)
  const first = parts[0]
  if (name === 'atob') {
    const text = textIn(script, first, depth + 1)
    return text === undefined || text.includes(unknown) ? undefined : fromBase64(text)
  }
  if (name === 'String.fromCharCode' || name === 'String.fromCodePoint') return characters(script, parts, depth)
  if (!/\.(?:join|reverse|split|toString|trim|concat)$/.test(name ?? '') || callee === undefined) return undefined
  const object = tree.field(callee, 'object')
  return object === undefined
    ? undefined
    : methodText(script, /\w+$/.exec(name ?? '')?.[0] ?? '', object, parts[0], depth)
}

function characters(script: Script, parts: SyntaxId[], depth: number): string | undefined {
  if (parts.length > 5000) return undefined
  const codes = parts.map((part) => Number(textIn(script, part, depth + 1)))
  return codes.every((code) => Number.isInteger(code) && code >= 0 && code <= 0x10ffff)
    ? String.fromCodePoint(...codes)
    : undefined
}

/** `[…].join("")` and `"…".split("").reverse().join("")`, which hide words. */
function methodText(
  script: Script,
  method: string,
  object: SyntaxId,
  separator: SyntaxId | undefined,
  depth: number,
): string | undefined {
  const { tree } = script
  if (method === 'join' && tree.kind(object) === 'array') {
    const parts = tree
      .children(object)
      .slice(0, 2000)
      .map((part) => textIn(script, part, depth + 1))
    return parts.includes(undefined)
      ? undefined
      : parts.join(separator === undefined ? ',' : (textIn(script, separator, depth + 1) ?? ''))
  }
  const text = textIn(script, object, depth + 1)
  return method === 'reverse' ? text?.split('').toReversed().join('') : text
}

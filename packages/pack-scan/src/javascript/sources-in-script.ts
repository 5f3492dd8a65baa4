import type { SyntaxId } from '@registry/syntax'
import { nameIn, textIn } from './evaluate-script.ts'
import { isForeign } from './is-foreign.ts'
import { argumentsOf, calleeOf, type Script } from './script.ts'

/** Where the value of an expression comes from. `elsewhere` marks a network address that may be of another host. */
export type ScriptSource = 'decoded' | 'network' | 'elsewhere' | 'secrets' | 'unread'

const mostExpressions = 40
const mostNodes = 2000

/** The sources in an expression and in the values of its names: decoded, fetched, or read from browser storage. */
export function sourcesIn(script: Script, start: SyntaxId): ReadonlySet<ScriptSource> {
  const found = new Set<ScriptSource>()
  const seen = new Set([start])
  const held: SyntaxId[] = []
  follow(script, { expressions: [start], held, seen, found })
  // An object holds many things. Only secrets among them matter, because the whole object is sent.
  const foundInside = new Set<ScriptSource>()
  follow(script, { expressions: held, held, seen, found: foundInside })
  if (foundInside.has('secrets')) found.add('secrets')
  return found
}

interface Walk {
  expressions: SyntaxId[]
  /** Gets the values that named objects and lists hold. */
  held: SyntaxId[]
  seen: Set<SyntaxId>
  found: Set<ScriptSource>
}

function follow(script: Script, { expressions, held, seen, found }: Walk): void {
  const { tree } = script
  const add = (values: readonly SyntaxId[], queue: SyntaxId[]): void => {
    for (const value of values) {
      if (seen.has(value)) continue
      seen.add(value)
      queue.push(value)
    }
  }
  for (let next = 0; next < expressions.length && next < mostExpressions; next++) {
    const expression = expressions[next] ?? 0
    for (let node = expression; node <= tree.last(expression); node++) {
      if (!script.step() || node - expression > mostNodes) {
        found.add('unread')
        break
      }
      const source = sourceOf(script, node)
      if (source) found.add(source)
      if (source === 'network' && isElsewhere(script, node)) found.add('elsewhere')
      if (!isName(tree, node)) continue
      const name = tree.textOf(node)
      const isShort = tree.kind(node) === 'shorthand_property_identifier'
      add(script.valuesOf(name, node), isShort ? held : expressions)
      add(script.valuesOf(`${name}[]`, node), held)
    }
  }
}

function sourceOf(script: Script, node: SyntaxId): ScriptSource | undefined {
  const { tree } = script
  const kind = tree.kind(node)
  if (kind === 'call_expression' || kind === 'new_expression') {
    const name = nameIn(script, calleeOf(tree, node)) ?? ''
    if (decoders.test(name)) return 'decoded'
    if (
      /^(?:fetch|XMLHttpRequest|WebSocket|EventSource|axios(?:\.\w+)?|\$\.(?:get|ajax|getJSON)|api\.fetchApi)$/.test(
        name,
      )
    )
      return 'network'
    if (/^(?:localStorage|sessionStorage)\.(?:key|valueOf)$|^cookieStore\.get/.test(name)) return 'secrets'
    return undefined
  }
  if (kind === 'member_expression' || kind === 'subscript_expression') {
    const name = nameIn(script, node)
    if (name === 'document.cookie' || isWholeStorage(script, node, name)) return 'secrets'
    return name !== undefined && /\.response(?:Text)?$/.test(name) && /XMLHttpRequest|xhr|req/i.test(name)
      ? 'network'
      : undefined
  }
  if (!isName(tree, node)) return undefined
  const name = nameIn(script, node)
  return name === 'document.cookie' || isWholeStorage(script, node, name) ? 'secrets' : undefined
}

const decoders =
  /^(?:atob|unescape|String\.fromC(?:harCode|odePoint)|decodeURIComponent|CryptoJS\.\w+\.decrypt|pako\.(?:inflate|ungzip)|LZString\.\w+|Buffer\.from|TextDecoder\(\)\.decode)$/

/** Whether a node reads a name. `{ body }` reads the name `body`. */
function isName(tree: Script['tree'], node: SyntaxId): boolean {
  const kind = tree.kind(node)
  if (kind === 'shorthand_property_identifier') return true
  return kind === 'identifier' && tree.fieldName(node) !== 'property'
}

/** Whether a request may go to another host than ComfyUI's own. */
function isElsewhere(script: Script, node: SyntaxId): boolean {
  const { tree } = script
  if (nameIn(script, calleeOf(tree, node)) === 'api.fetchApi') return false
  const address = textIn(script, argumentsOf(tree, node)[0])
  return address === undefined || address === '' || address.startsWith('\ufffd') || isForeign(address)
}

/** `JSON.stringify(localStorage)` and `{...localStorage}` read everything, `localStorage.x` a single item. */
function isWholeStorage({ tree }: Script, node: SyntaxId, name: string | undefined): boolean {
  if (name !== 'localStorage' && name !== 'sessionStorage') return false
  if (tree.kind(node) === 'shorthand_property_identifier') return true
  const parent = tree.parent(node)
  if (parent === undefined) return false
  const kind = tree.kind(parent)
  return (
    /^(?:arguments|spread_element|array|template_substitution)$/.test(kind) ||
    wholeFields.get(kind) === tree.fieldName(node)
  )
}

const wholeFields = new Map([
  ['for_in_statement', 'right'],
  ['pair', 'value'],
])

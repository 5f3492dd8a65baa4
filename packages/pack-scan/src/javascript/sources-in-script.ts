import type { SyntaxId } from '@registry/syntax'
import { nameIn } from './evaluate-script.ts'
import { calleeOf, type Script } from './script.ts'

/** Where the value of an expression comes from. */
export type ScriptSource = 'decoded' | 'network' | 'secrets' | 'unread'

const mostExpressions = 40
const mostNodes = 2000

/** The sources in an expression and in the values of its names: decoded, fetched, or read from browser storage. */
export function sourcesIn(script: Script, start: SyntaxId): ReadonlySet<ScriptSource> {
  const { tree } = script
  const found = new Set<ScriptSource>()
  const expressions = [start]
  const seen = new Set(expressions)
  for (let next = 0; next < expressions.length && next < mostExpressions; next++) {
    const expression = expressions[next] ?? start
    for (let node = expression; node <= tree.last(expression); node++) {
      if (!script.step() || node - expression > mostNodes) {
        found.add('unread')
        break
      }
      const source = sourceOf(script, node)
      if (source) found.add(source)
      if (tree.kind(node) !== 'identifier' || tree.fieldName(node) === 'property') continue
      for (const value of script.valuesOf(tree.textOf(node), node)) {
        if (seen.has(value)) continue
        seen.add(value)
        expressions.push(value)
      }
    }
  }
  return found
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
  if (kind === 'member_expression') {
    const name = nameIn(script, node)
    if (name === 'document.cookie') return 'secrets'
    return name !== undefined && /\.response(?:Text)?$/.test(name) && /XMLHttpRequest|xhr|req/i.test(name)
      ? 'network'
      : undefined
  }
  return kind === 'identifier' && isWholeStorage(script, node) ? 'secrets' : undefined
}

const decoders =
  /^(?:atob|unescape|String\.fromC(?:harCode|odePoint)|decodeURIComponent|CryptoJS\.\w+\.decrypt|pako\.(?:inflate|ungzip)|LZString\.\w+|Buffer\.from|TextDecoder\(\)\.decode)$/

/** `JSON.stringify(localStorage)` and `{...localStorage}` read everything, `localStorage.x` a single item. */
function isWholeStorage({ tree }: Script, node: SyntaxId): boolean {
  if (!/^(?:localStorage|sessionStorage)$/.test(tree.textOf(node))) return false
  const parent = tree.parent(node)
  const kind = parent === undefined ? '' : tree.kind(parent)
  return kind === 'arguments' || kind === 'spread_element' || kind === 'for_in_statement'
}

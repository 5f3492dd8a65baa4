import { isJavascriptFunction, type SyntaxId, type SyntaxTree } from '@registry/syntax'
import { argumentsOf, calleeOf, type Script } from '../javascript/script.ts'
import type { TellEffect } from './effect.ts'
import { rolesOf, type Role } from './hook-roles.ts'
import { HookWalk, type HookReading, type Methods } from './hook-walk.ts'
import { memberName, type ScriptPaths } from './script-paths.ts'

/** Hooks that ComfyUI calls for every node, with the roles of their parameters. */
const hooks = new Map<string, readonly Role[]>([
  ['beforeRegisterNodeDef', ['type', 'data']],
  ['nodeCreated', ['node']],
  ['loadedGraphNode', ['node']],
])

const mostHooks = 500

/**
 * Finds changes that hooks make to nodes, unless a condition on the node's name or type limits the change. Returns
 * false when some changes may be missing.
 */
export function findNodeHooks(script: Script, paths: ScriptPaths, tell: TellEffect): boolean {
  const all = extensionHooks(script)
  const found = all.slice(0, mostHooks)
  let isWhole = found.length === all.length
  const methods = found.length > 0 ? methodsOf(script.tree) : new Map<string, SyntaxId[]>()
  for (const { name, node } of found) {
    const roles = rolesOf(script.tree, node, hooks.get(name) ?? [])
    const reading: HookReading = { hook: name, tell, methods, nesting: 0, isCut: false }
    new HookWalk({ script, paths, roles, fn: node }, reading).body(node, 'none', 0)
    if (reading.isCut) isWhole = false
  }
  return isWhole
}

function methodsOf(tree: SyntaxTree): Methods {
  const all = new Map<string, SyntaxId[]>()
  for (let node = 0; node < tree.count; node++) {
    const name = tree.kind(node) === 'method_definition' ? tree.field(node, 'name') : undefined
    if (name !== undefined) all.set(tree.textOf(name), [...(all.get(tree.textOf(name)) ?? []).slice(0, 1), node])
  }
  return new Map([...all].filter(([, nodes]) => nodes.length === 1))
}

/** Returns the functions of the objects that a script registers as extensions. */
function extensionHooks(script: Script): { name: string; node: SyntaxId }[] {
  const { tree } = script
  const objects = script.calls.flatMap((call) => {
    const callee = calleeOf(tree, call)
    if (callee === undefined || memberName(tree, callee) !== 'registerExtension') return []
    const [given] = argumentsOf(tree, call)
    if (given === undefined) return []
    return tree.kind(given) === 'identifier' ? script.valuesOf(tree.textOf(given), given) : [given]
  })
  return objects.flatMap((object) => (tree.kind(object) === 'object' ? hooksIn(script, object) : []))
}

function hooksIn({ tree, valuesOf }: Script, object: SyntaxId) {
  return tree.children(object).flatMap((part) => {
    const key = tree.field(part, 'key') ?? tree.field(part, 'name') ?? part
    const name = tree.textOf(key).slice(0, 40)
    if (!hooks.has(name)) return []
    const value = tree.kind(part) === 'method_definition' ? part : (tree.field(part, 'value') ?? part)
    const found = isJavascriptFunction(tree.kind(value)) ? [value] : valuesOf(name, value)
    return found.filter((node) => isJavascriptFunction(tree.kind(node))).map((node) => ({ name, node }))
  })
}

import type { SyntaxId, SyntaxTree } from '@registry/syntax'
import type { Script } from '../javascript/script.ts'
import { memberName, type ScriptPaths } from './script-paths.ts'

/** Parameters of a hook that hold the current node: its class, its definition, or the node itself. */
export type Role = 'type' | 'data' | 'node'

/** A value that comes from a parameter of a hook, with the path of members that leads to the value. */
export interface Rooted {
  role: Role
  path: string[]
}

/** Scope in which values of a hook are traced to the current node. */
export interface HookScope {
  script: Script
  paths: ScriptPaths
  roles: ReadonlyMap<string, Role>
  /** The function whose statements are read. */
  fn: SyntaxId
}

/** Returns the names of the parameters that have the wanted roles. */
export function rolesOf(tree: SyntaxTree, node: SyntaxId, wanted: readonly (Role | undefined)[]): Map<string, Role> {
  const one = tree.field(node, 'parameter')
  const list = tree.field(node, 'parameters')
  const parameters = one !== undefined ? [one] : list === undefined ? [] : tree.children(list)
  const roles = new Map<string, Role>()
  for (const [index, parameter] of parameters.entries()) {
    const role = wanted[index]
    const name = tree.kind(parameter) === 'assignment_pattern' ? tree.field(parameter, 'left') : parameter
    if (role && name !== undefined && tree.kind(name) === 'identifier') roles.set(tree.textOf(name), role)
  }
  return roles
}

const deepest = 6

/** Methods of a list that return a part of this list. */
const parts = new Set(['find', 'filter', 'at', 'slice', 'concat', 'values', 'entries', 'keys', 'map', 'pop', 'shift'])

/** Traces an expression to a parameter of the hook. */
export function rootedIn(scope: HookScope, node: SyntaxId, depth = 0): Rooted | undefined {
  const { script, paths, roles } = scope
  const { tree } = script
  if (depth > deepest || !script.step()) return undefined
  const follow = (next: SyntaxId | undefined): Rooted | undefined =>
    next === undefined ? undefined : rootedIn(scope, next, depth + 1)
  switch (tree.kind(node)) {
    case 'identifier': {
      const name = tree.textOf(node)
      const role = roles.get(name)
      if (role) return { role, path: [] }
      const taken = paths.taken(name)
      const values = script.valuesOf(name, node)
      if (values.length === 0 && taken) return extended(follow(taken.value), taken.key)
      return values.length === 1 ? follow(values[0]) : undefined
    }
    case 'member_expression':
    case 'subscript_expression':
      return extended(follow(tree.field(node, 'object')), memberName(tree, node) ?? '[]')
    case 'parenthesized_expression':
      return follow(tree.children(node)[0])
    case 'binary_expression':
      return follow(tree.field(node, 'left'))
    case 'call_expression':
      return ofCall(tree, node, follow)
    default:
      return undefined
  }
}

function ofCall(
  tree: SyntaxTree,
  node: SyntaxId,
  follow: (next: SyntaxId | undefined) => Rooted | undefined,
): Rooted | undefined {
  const callee = tree.field(node, 'function')
  if (callee === undefined || tree.kind(callee) !== 'member_expression') return undefined
  const name = memberName(tree, callee) ?? ''
  if (parts.has(name)) return extended(follow(tree.field(callee, 'object')), '[]')
  if (/^(?:values|entries|keys)$/.test(name) && tree.textOf(tree.field(callee, 'object') ?? callee) === 'Object') {
    const list = tree.field(node, 'arguments')
    return extended(follow(list === undefined ? undefined : tree.children(list)[0]), '[]')
  }
  return undefined
}

function extended(from: Rooted | undefined, member: string): Rooted | undefined {
  return from && { role: from.role, path: [...from.path, member] }
}

const names = new Set(
  (
    'name comfyClass category python_module type title display_name class_type nodeType ComfyClass cnr_id aux_id ' +
    'properties description nodeTitle getTitle serviceName isVirtualNode __proto__ nodeId id'
  ).split(' '),
)
/** Members that describe the content of a node of any pack. */
const content =
  /^(?:inputs?|outputs?|widgets|widgets_values|output_node|output_name|imgs|images|animatedImages|size|on[A-Z]\w*|getExtraMenuOptions|hasOwnProperty|\[\])$/

/** Whether members of a node describe its content. Other members are marks of a pack. */
export function isContent({ path }: Rooted): boolean {
  const first = path.find((part) => !onTheWay.has(part))
  return first !== undefined && content.test(first)
}

const onTheWay = new Set(['constructor', 'prototype', 'nodeData', 'nodeDef', '__proto__'])

/** Whether members of a node identify the node, rather than describe its content. */
export function isIdentity({ path }: Rooted): boolean {
  const [first, ...rest] = path
  if (first === undefined) return false
  if (names.has(first)) return true
  if (!onTheWay.has(first)) return false
  return rest.length === 0 || isIdentity({ role: 'node', path: rest })
}

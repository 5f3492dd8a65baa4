import type { SyntaxId, SyntaxTree } from '@registry/syntax'
import type { Script } from '../javascript/script.ts'

/** Names the values of a script as ComfyUI's front end and the browser do. */
export interface ScriptPaths {
  /**
   * Returns a path such as `LGraphCanvas.prototype.drawNode`, for any name in the script; undefined for values of the
   * script itself.
   */
  pathOf(node: SyntaxId, depth?: number): string | undefined
  /** The value that a pattern destructures a name from, and the key of the name. */
  taken(name: string): { value: SyntaxId; key: string } | undefined
}

const deepest = 8
const longest = 200

export function createPaths(script: Script): ScriptPaths {
  const { tree } = script
  const { imports, patterns, classes } = readNames(tree)
  const ofName = (node: SyntaxId, depth: number): string | undefined => {
    const name = tree.textOf(node)
    if (classes.has(name)) return undefined
    const values = script.valuesOf(name, node)
    const [value] = values
    if (value !== undefined) {
      const isGlobal = values.length === 1 && value !== node
      return isGlobal ? pathOf(value, depth + 1) : undefined
    }
    const home = script.declaredIn(name, node)
    if (home !== undefined && home >= 0) return name === 'app' && isHook(tree, home) ? name : undefined
    if (imports.has(name)) return imports.get(name)
    const taken = patterns.get(name)
    if (!taken) return home === undefined ? name : undefined
    const from = pathOf(taken.value, depth + 1)
    return from === undefined ? undefined : canonical(`${from}.${taken.key}`)
  }
  const pathOf = (node: SyntaxId, depth = 0): string | undefined => {
    if (depth > deepest || !script.step()) return undefined
    switch (tree.kind(node)) {
      case 'identifier':
        return tree.end(node) - tree.start(node) > 100 ? undefined : ofName(node, depth)
      case 'parenthesized_expression': {
        const [inner] = tree.children(node)
        return inner === undefined ? undefined : pathOf(inner, depth + 1)
      }
      case 'member_expression':
      case 'subscript_expression': {
        const object = tree.field(node, 'object')
        const member = memberName(tree, node)
        const from = object === undefined || member === undefined ? undefined : pathOf(object, depth + 1)
        return from === undefined || from.length > longest ? undefined : canonical(`${from}.${member ?? ''}`)
      }
      default:
        return undefined
    }
  }
  return { pathOf, taken: (name) => patterns.get(name) }
}

/** Hooks of an extension that get `app` from ComfyUI. */
const hooksWithApp = new Set(
  (
    'init setup addCustomNodeDefs getCustomWidgets beforeRegisterNodeDef registerCustomNodes loadedGraphNode nodeCreated ' +
    'beforeConfigureGraph afterConfigureGraph'
  ).split(' '),
)

function isHook(tree: SyntaxTree, fn: SyntaxId): boolean {
  const around = tree.parent(fn)
  const name = tree.field(fn, 'name') ?? (around === undefined ? undefined : tree.field(around, 'key'))
  const isMember = tree.kind(fn) === 'method_definition' || (around !== undefined && tree.kind(around) === 'pair')
  return isMember && name !== undefined && hooksWithApp.has(tree.textOf(name).slice(0, 40))
}

/** The name of a member, also in brackets; undefined for a computed member. */
export function memberName(tree: SyntaxTree, node: SyntaxId): string | undefined {
  const property = tree.field(node, 'property')
  if (property !== undefined) return tree.textOf(property).slice(0, 100)
  const index = tree.field(node, 'index')
  if (index === undefined || tree.kind(index) !== 'string') return undefined
  return tree.textOf(index).slice(1, -1).slice(0, 100)
}

function canonical(path: string): string {
  let short = path
  for (const prefix of ['window.', 'globalThis.']) if (short.startsWith(prefix)) short = short.slice(prefix.length)
  short = short.replace(/^comfyAPI\.(?:\w+)\.(?=\w)/, '')
  short = short.replace(/^LiteGraph\.(?=(?:LGraph\w*|LLink|ContextMenu|DragAndScale)(?:\.|$))/, '')
  // A global keeps its prefix, as in `window.x`, which distinguishes it from a local name `x`.
  return short !== path && !short.includes('.') && !known.has(short) ? `window.${short}` : short
}

const known = new Set(
  'app api LiteGraph LGraph LGraphCanvas LGraphNode LGraphGroup LLink ComfyWidgets ComfyApp ContextMenu'.split(' '),
)

interface Names {
  /** Undefined for imports from outside ComfyUI's front end. */
  imports: Map<string, string | undefined>
  patterns: Map<string, { value: SyntaxId; key: string }>
  classes: Set<string>
}

function readNames(tree: SyntaxTree): Names {
  const names: Names = { imports: new Map(), patterns: new Map(), classes: new Set() }
  for (let node = 0; node < tree.count; node++) {
    const kind = tree.kind(node)
    if (kind === 'import_statement') readImport(tree, node, names)
    else if (kind === 'class_declaration') {
      const name = tree.field(node, 'name')
      if (name !== undefined) names.classes.add(tree.textOf(name))
    } else if (kind === 'variable_declarator') readPattern(tree, node, names)
  }
  return names
}

const frontEnd = /(?:^|\/)scripts\/(?:app|api|ui|widgets|domWidget|utils)(?:\.js)?(?:\?.*)?$/

function readImport(tree: SyntaxTree, node: SyntaxId, { imports }: Names): void {
  const source = tree.field(node, 'source')
  const isFrontEnd = source !== undefined && frontEnd.test(tree.textOf(source).slice(1, -1))
  for (let inner = node + 1; inner <= tree.last(node); inner++) {
    const kind = tree.kind(inner)
    if (kind === 'import_specifier') {
      const name = tree.field(inner, 'name')
      const local = tree.field(inner, 'alias') ?? name
      if (name !== undefined && local !== undefined)
        imports.set(tree.textOf(local), isFrontEnd ? tree.textOf(name) : undefined)
    } else if (kind === 'identifier' && tree.kind(tree.parent(inner) ?? 0) !== 'import_specifier')
      imports.set(tree.textOf(inner), undefined)
  }
}

function readPattern(tree: SyntaxTree, node: SyntaxId, { patterns }: Names): void {
  const pattern = tree.field(node, 'name')
  const value = tree.field(node, 'value')
  if (pattern === undefined || value === undefined || tree.kind(pattern) !== 'object_pattern') return
  for (const part of tree.children(pattern).slice(0, 100)) {
    if (tree.kind(part) === 'shorthand_property_identifier_pattern') {
      patterns.set(tree.textOf(part), { value, key: tree.textOf(part) })
    } else if (tree.kind(part) === 'pair_pattern') {
      const [key, local] = [tree.field(part, 'key'), tree.field(part, 'value')]
      if (key !== undefined && local !== undefined) patterns.set(tree.textOf(local), { value, key: tree.textOf(key) })
    }
  }
}

import { isJavascriptFunction, type SyntaxId, type SyntaxTree } from '@registry/syntax'
import { argumentsOf, calleeOf } from '../javascript/script.ts'
import type { TellEffect } from './effect.ts'
import { rolesOf, rootedIn, type HookScope } from './hook-roles.ts'
import { filterOf, strongest, type Filter } from './node-filter.ts'
import { memberName } from './script-paths.ts'

const deepest = 3

/** Methods by name, for names that only a single method of the script has. */
export type Methods = ReadonlyMap<string, readonly SyntaxId[]>

/** State of reading a hook and the functions that it calls. */
export interface HookReading {
  hook: string
  tell: TellEffect
  methods: Methods
  /** Number of statements and expressions around the current node. */
  nesting: number
  /** True when code was nested too deeply to be read. */
  isCut: boolean
}

/** Limit that keeps the recursion far from the end of the stack. */
const deepestNesting = 400

/** Methods that change nodes and lists. */
const changing = new Set(
  (
    'addWidget addDOMWidget addCustomWidget addInput addOutput removeInput removeOutput removeWidget addProperty ' +
    'setSize push splice unshift pop shift sort'
  ).split(' '),
)
const widgetChange =
  /\badd(?:DOM|Custom)?Widget\s*\(|\.widgets\b[^;\n]{0,40}(?:[^=!<>]=[^=>]|\.(?:push|splice|unshift|sort|pop|shift)\()|\bwidgets?(?:\[[^\]\n]{0,40}\])?\.\w+\s*=[^=]/

/** Reads the statements of a hook and of the functions that it calls, with the conditions around them. */
export class HookWalk {
  private readonly scope: HookScope
  private readonly reading: HookReading

  constructor(scope: HookScope, reading: HookReading) {
    this.scope = scope
    this.reading = reading
  }

  body(fn: SyntaxId, around: Filter, depth: number): void {
    const { tree } = this.scope.script
    const body = tree.field(fn, 'body')
    if (body === undefined) return
    if (tree.kind(body) === 'statement_block') this.block(tree.children(body), around, depth)
    else this.expression(body, around, depth)
  }

  /** Returns the filter that holds after the statements, because of early returns. */
  private block(statements: readonly SyntaxId[], around: Filter, depth: number): Filter {
    let filter = around
    for (const statement of statements) {
      if (filter === 'by-name' || !this.scope.script.step()) return 'by-name'
      filter = this.statement(statement, filter, depth)
    }
    return filter
  }

  private nested<T>(read: () => T, otherwise: T): T {
    const { reading } = this
    if (reading.nesting >= deepestNesting) {
      reading.isCut = true
      return otherwise
    }
    reading.nesting++
    const result = read()
    reading.nesting--
    return result
  }

  private statement(node: SyntaxId, around: Filter, depth: number): Filter {
    return this.nested(() => this.readStatement(node, around, depth), 'by-name')
  }

  private readStatement(node: SyntaxId, around: Filter, depth: number): Filter {
    const { tree } = this.scope.script
    const kind = tree.kind(node)
    if (kind === 'if_statement') return this.branch(node, around, depth)
    if (kind === 'statement_block') return this.block(tree.children(node), around, depth)
    if (/^(?:generator_)?function_declaration$|^class_declaration$/.test(kind)) return around
    if (kind === 'switch_statement') return this.choice(node, around, depth)
    if (
      loops.has(kind) ||
      kind === 'try_statement' ||
      kind === 'else_clause' ||
      kind === 'finally_clause' ||
      kind === 'catch_clause'
    ) {
      for (const child of tree.children(node)) {
        if (/_(?:statement|block|declaration|clause)$/.test(tree.kind(child))) this.statement(child, around, depth)
        else this.expression(child, around, depth)
      }
      return around
    }
    this.expression(node, around, depth)
    return around
  }

  private branch(node: SyntaxId, around: Filter, depth: number): Filter {
    const { tree } = this.scope.script
    const condition = tree.field(node, 'condition')
    const consequence = tree.field(node, 'consequence')
    const alternative = tree.field(node, 'alternative')
    if (condition === undefined || consequence === undefined) return around
    const ifTrue = strongest([around, filterOf(this.scope, condition, true)])
    const ifFalse = strongest([around, filterOf(this.scope, condition, false)])
    this.expression(condition, around, depth)
    const after = [
      { filter: ifTrue, node: consequence },
      { filter: ifFalse, node: alternative },
    ].map((side: { filter: Filter; node: SyntaxId | undefined }) => {
      if (side.node !== undefined && side.filter !== 'by-name') this.statement(side.node, side.filter, depth)
      return { ...side, ends: side.node !== undefined && isEnd(tree, side.node) }
    })
    const open = after.filter(({ ends }) => !ends)
    // Code after both branches runs for the nodes of either.
    if (open.length === 2) return around
    return open[0]?.filter ?? 'by-name'
  }

  private choice(node: SyntaxId, around: Filter, depth: number): Filter {
    const { tree } = this.scope.script
    const value = tree.field(node, 'value')
    const isByName = value !== undefined && filterOf(this.scope, value, true) === 'by-name'
    if (isByName) return around
    for (let inner = node + 1; inner <= tree.last(node); inner++)
      if (tree.parent(inner) !== undefined && /^switch_(?:case|default)$/.test(tree.kind(inner)))
        this.block(tree.children(inner), around, depth)
    return around
  }

  /** Reads the changes in an expression, and in functions that the expression calls or passes on. */
  private expression(root: SyntaxId, around: Filter, depth: number): void {
    this.nested(() => this.readExpression(root, around, depth), undefined)
  }

  private readExpression(root: SyntaxId, around: Filter, depth: number): void {
    const { script } = this.scope
    const { tree } = script
    for (let node = root; node <= tree.last(root); node++) {
      if (!script.step()) return
      const kind = tree.kind(node)
      if (kind === 'binary_expression' || kind === 'ternary_expression') {
        if (this.shortCut(node, kind, around, depth)) node = tree.last(node)
      } else if (isJavascriptFunction(kind)) {
        // A function in the hook may run later, for the same node.
        if (node === root || tree.kind(tree.parent(node) ?? 0) === 'arguments') this.body(node, around, depth)
        node = tree.last(node)
      } else if (kind === 'assignment_expression' || kind === 'augmented_assignment_expression') {
        if (this.assignment(node, around)) node = tree.last(node)
      } else if (kind === 'call_expression' && this.call(node, around, depth)) node = tree.last(node)
    }
  }

  /**
   * Reads `condition && change`, its form with `||`, and `condition ? change : other`. Returns whether the expression
   * was such a form.
   */
  private shortCut(node: SyntaxId, kind: string, around: Filter, depth: number): boolean {
    const { tree } = this.scope.script
    const isTernary = kind === 'ternary_expression'
    const condition = tree.field(node, isTernary ? 'condition' : 'left')
    const first = tree.field(node, isTernary ? 'consequence' : 'right')
    if (condition === undefined || first === undefined) return false
    const between = tree.text.slice(tree.end(condition), tree.start(first))
    if (!isTernary && !/&&|\|\|/.test(between)) return false
    this.expression(condition, around, depth)
    const second = isTernary ? tree.field(node, 'alternative') : undefined
    const outcome = isTernary || between.includes('&&')
    for (const [side, wanted] of [
      [first, outcome],
      [second, false],
    ] as const) {
      if (side === undefined) continue
      const filter = strongest([around, filterOf(this.scope, condition, wanted)])
      if (filter !== 'by-name') this.expression(side, filter, depth)
    }
    return true
  }

  private assignment(node: SyntaxId, around: Filter): boolean {
    const { tree } = this.scope.script
    const left = tree.field(node, 'left')
    const right = tree.field(node, 'right')
    if (left === undefined || right === undefined || tree.kind(left) === 'identifier') return false
    const root = rootedIn(this.scope, left)
    if (!root || root.path.length === 0) return false
    const isFunction = isJavascriptFunction(tree.kind(right))
    if (isFunction && this.isFilteredWithin(right)) return true
    this.report(root.path, node, around, isFunction ? right : undefined)
    return isFunction
  }

  private call(node: SyntaxId, around: Filter, depth: number): boolean {
    const { script } = this.scope
    const { tree } = script
    const callee = calleeOf(tree, node)
    if (callee === undefined) return false
    const given = argumentsOf(tree, node)
    const name = tree.kind(callee) === 'identifier' ? tree.textOf(callee) : memberName(tree, callee)
    const object = tree.kind(callee) === 'identifier' ? undefined : tree.field(callee, 'object')
    const on = object === undefined ? undefined : rootedIn(this.scope, object)
    if (on && name !== undefined && changing.has(name)) {
      this.report([...on.path, name], node, around, undefined)
      return false
    }
    const roots = given.map((argument) => rootedIn(this.scope, argument))
    const [first] = roots
    const [, second, third] = given
    const isChained =
      first &&
      first.path.every((part) => part === 'prototype') &&
      second !== undefined &&
      tree.kind(second) === 'string'
    const wraps = given.slice(2).find((argument) => isJavascriptFunction(tree.kind(argument)))
    if (isChained && wraps !== undefined && third !== undefined) {
      if (!this.isFilteredWithin(wraps))
        this.report([...first.path, tree.textOf(second).slice(1, -1)], node, around, wraps)
      return true
    }
    if (depth < deepest && name !== undefined && on === undefined)
      for (const target of this.targetsOf(callee, name)) {
        const handed = roots.map((root) =>
          root && (root.path.length === 0 || isPrototype(root.path)) ? root.role : undefined,
        )
        if (!handed.some(Boolean)) continue
        const roles = new Map([...this.scope.roles, ...rolesOf(tree, target, handed)])
        new HookWalk({ ...this.scope, roles, fn: target }, this.reading).body(target, around, depth + 1)
      }
    return false
  }

  /**
   * Returns the functions that a call may run: functions of that name in the script, or the only method of that name.
   */
  private targetsOf(callee: SyntaxId, name: string): readonly SyntaxId[] {
    const { tree, valuesOf } = this.scope.script
    if (tree.kind(callee) !== 'identifier') return this.reading.methods.get(name) ?? []
    return valuesOf(name, callee)
      .slice(0, 2)
      .filter((target) => isJavascriptFunction(tree.kind(target)))
  }

  /** Tells whether a function reads the name or type of its node, so that it may act only on some nodes. */
  private isFilteredWithin(fn: SyntaxId): boolean {
    const { script } = this.scope
    const { tree } = script
    for (let node = fn; node <= tree.last(fn); node++) {
      if (!script.step()) return true
      const kind = tree.kind(node)
      if (kind !== 'member_expression') continue
      const object = tree.field(node, 'object')
      if (object !== undefined && tree.kind(object) === 'this' && ownName.test(memberName(tree, node) ?? ''))
        return true
      if (/^(?:nodeData|nodeType|node)\.(?:name|comfyClass|type|category)$/.test(tree.textOf(node).slice(0, 60)))
        return true
    }
    return false
  }

  private report(path: readonly string[], node: SyntaxId, around: Filter, fn: SyntaxId | undefined): void {
    const { tree } = this.scope.script
    const member = path
      .filter((part) => part !== 'prototype')
      .join('.')
      .replaceAll('.[]', '[]')
    const isWidget =
      /^(?:widgets|inputs?)\b|Widget\b/.test(member) ||
      (fn !== undefined && widgetChange.test(tree.textOf(fn).slice(0, 20_000)))
    const kind = around === 'by-content' ? 'nodes-by-content' : isWidget ? 'widgets-of-all-nodes' : 'all-nodes'
    this.reading.tell(kind, `${this.reading.hook}: ${member}`, node)
  }
}

const ownName = /^(?:comfyClass|type|title|constructor|category)$/
const loops = new Set(['for_statement', 'for_in_statement', 'while_statement', 'do_statement', 'labeled_statement'])

function isPrototype(path: readonly string[]): boolean {
  return path.length === 1 && path[0] === 'prototype'
}

/** Whether a statement always leaves the code after it. */
function isEnd(tree: SyntaxTree, node: SyntaxId, depth = 0): boolean {
  const kind = tree.kind(node)
  if (/^(?:return|throw|continue|break)_statement$/.test(kind)) return true
  if (depth > deepest || (kind !== 'statement_block' && kind !== 'else_clause')) return false
  return tree.children(node).some((child) => isEnd(tree, child, depth + 1))
}

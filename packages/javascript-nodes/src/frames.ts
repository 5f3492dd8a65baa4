import { isJavascriptFunction, type SyntaxId } from '@registry/syntax'
import { argumentsOf } from './evaluate-call.ts'
import type { Evaluator } from './evaluator.ts'
import { isLoop } from './kinds.ts'
import { memberOf, parentOf } from './members.ts'
import { lastName, propertyName } from './names.ts'
import type { Script } from './script.ts'
import { classAround, thisAt } from './this-at.ts'
import { isSameNode, type Frame, type NodeRef, type Value } from './value.ts'

type Frames = readonly (Frame | undefined)[]

const deepest = 12
const mostFrames = 1000

/** State of the functions below. */
interface Tracer {
  evaluator: Evaluator
  framesAt(ref: NodeRef): Frames
}

/**
 * Returns the frames in which a node may run: a frame for each known call of its functions and each turn of its
 * loops.
 */
export function framesOf(evaluator: Evaluator): (ref: NodeRef) => Frames {
  const known = new Map<Script, Map<SyntaxId, Frames>>()
  let depth = 0
  const tracer: Tracer = { evaluator, framesAt }
  return framesAt

  function framesAt(ref: NodeRef): Frames {
    const owner = ownerOf(tracer, ref)
    if (!owner) return [undefined]
    const ofScript = known.get(owner.script) ?? new Map<SyntaxId, Frames>()
    known.set(owner.script, ofScript)
    const before = ofScript.get(owner.node)
    if (before) return before
    if (depth >= deepest) return [undefined]
    // Ends recursion of a function that calls itself.
    ofScript.set(owner.node, [undefined])
    depth++
    const isOfLoop = isLoop(owner.script.tree.kind(owner.node))
    const frames = (isOfLoop ? rounds(tracer, owner) : runs(tracer, owner)).slice(0, mostFrames)
    depth--
    ofScript.set(owner.node, frames)
    return frames
  }
}

/** The function or loop around a node. */
function ownerOf(tracer: Tracer, { script, node }: NodeRef): NodeRef | undefined {
  const { tree } = script
  for (
    let at = tree.parent(node), from = node;
    at !== undefined && tracer.evaluator.program.step();
    from = at, at = tree.parent(at)
  ) {
    const kind = tree.kind(at)
    if (isJavascriptFunction(kind) || (isLoop(kind) && tree.fieldName(from) === 'body')) return { script, node: at }
  }
  return undefined
}

function rounds(tracer: Tracer, loop: NodeRef): Frames {
  const { script, node } = loop
  const items = script.tree.field(node, 'right')
  return tracer.framesAt(loop).flatMap((outer) => {
    const list = items === undefined ? undefined : tracer.evaluator.evaluate({ script, node: items }, outer)
    if (list?.kind !== 'list') return [outer]
    return list.items.map((item): Frame => ({ ...loop, values: [item], self: undefined, outer }))
  })
}

function runs(tracer: Tracer, owner: NodeRef): Frames {
  const name = nameOf(owner)
  const found = [...immediateRuns(tracer, owner), ...(name === undefined ? [] : runsByName(tracer, owner, name))]
  return found.length > 0 ? found : tracer.framesAt(owner)
}

/**
 * Returns the frames of functions that run in place, such as `(function () {…})()`, and `list.forEach((item) => …)`.
 */
function immediateRuns(tracer: Tracer, owner: NodeRef): Frame[] {
  const { script, node } = owner
  const { tree } = script
  const parent = tree.parent(node) ?? 0
  const around = tree.parent(parent) ?? 0
  if (tree.kind(parent) === 'parenthesized_expression' && tree.kind(around) === 'call_expression') {
    return runsBy(tracer, owner, { script, node: around })
  }
  const callee = tree.kind(parent) === 'arguments' ? tree.field(around, 'function') : undefined
  const object = callee === undefined ? undefined : tree.field(callee, 'object')
  if (object === undefined || !/^(?:forEach|map)$/.test(lastName(tree, callee) ?? '')) return []
  return tracer.framesAt({ script, node: around }).flatMap((outer) => {
    const list = tracer.evaluator.evaluate({ script, node: object }, outer)
    if (list?.kind !== 'list') return []
    return list.items.map((item): Frame => ({ ...owner, values: [item], self: undefined, outer }))
  })
}

function runsByName(tracer: Tracer, owner: NodeRef, name: string): Frame[] {
  return tracer.evaluator.program.scriptsWith(name).flatMap((script) => {
    const calls = script.calls.get(name) ?? []
    return calls
      .slice(0, mostFrames)
      .flatMap((node) => (tracer.evaluator.program.step() ? runsBy(tracer, owner, { script, node }) : []))
  })
}

function runsBy(tracer: Tracer, owner: NodeRef, { script, node }: NodeRef): Frame[] {
  return tracer.framesAt({ script, node }).flatMap((frame) => {
    const { called, self } = calleeOf(tracer, { script, node }, frame) ?? {}
    if (called?.kind !== 'code' || !isSameNode(called, owner)) return []
    const values = argumentsOf(script, node).map((given) => tracer.evaluator.evaluate({ script, node: given }, frame))
    return [{ ...owner, values, self, outer: frame }]
  })
}

function calleeOf(
  tracer: Tracer,
  { script, node }: NodeRef,
  frame: Frame | undefined,
): { called?: Value; self?: Value } | undefined {
  const { tree } = script
  const callee = tree.field(node, 'function')
  if (callee === undefined) return undefined
  const object = tree.field(callee, 'object')
  const key = propertyName(tree, tree.field(callee, 'property'))
  if (object === undefined || key === undefined) {
    const called = tracer.evaluator.evaluate({ script, node: callee }, frame)
    return called && { called }
  }
  const isSuper = tree.kind(object) === 'super'
  const ref = { script, node: object }
  const self = isSuper ? thisAt(tracer.evaluator, ref, frame) : tracer.evaluator.evaluate(ref, frame)
  const holder = isSuper ? parentAt(tracer, ref, frame) : self
  const called = holder && memberOf(tracer.evaluator, holder, key)
  return called && self && { called, self }
}

/** The base class of the class around `super`. */
function parentAt(tracer: Tracer, { script, node }: NodeRef, frame: Frame | undefined): Value | undefined {
  const { tree } = script
  for (let at: SyntaxId | undefined = node; at !== undefined && tracer.evaluator.program.step(); at = tree.parent(at)) {
    const around = classAround({ script, node: at }, frame)
    if (around) return parentOf(tracer.evaluator, around)
  }
  return undefined
}

/** The name that callers use: the function's own, or that of its variable or property. */
function nameOf({ script, node }: NodeRef): string | undefined {
  const { tree } = script
  const parent = tree.parent(node) ?? 0
  const own = propertyName(tree, tree.field(node, 'name'))
  if (own !== undefined || !holders.has(tree.kind(parent))) return own
  return (
    propertyName(tree, tree.field(parent, 'key')) ??
    propertyName(tree, tree.field(parent, 'name')) ??
    propertyName(tree, tree.field(parent, 'property')) ??
    lastName(tree, tree.field(parent, 'left'))
  )
}

const holders = new Set(['pair', 'variable_declarator', 'field_definition', 'assignment_expression'])

import { nameOf, type SyntaxId } from '@registry/syntax'
import type { PythonFile, Ref } from '../python-file.ts'
import { callNamed } from './call-named.ts'
import { bindTo, classMember, namedBases } from './class-members.ts'
import { frameOf } from './frames.ts'
import type { Machine } from './machine.ts'
import {
  deepSources,
  held,
  join,
  joinAll,
  nameValue,
  nothing,
  objectValue,
  setField,
  valueOf,
  withSources,
  type Arguments,
  type Code,
  type Held,
  type Thing,
  type Value,
} from './value.ts'

/** Implements `Machine.call` for any callee. */
export function call(m: Machine, callee: Value, args: Arguments, at: Ref): Value {
  if (!m.step()) return nothing
  if (callee.things.length === 0) return callNamed(m, unknown, args, at)
  const answers = callee.things.map((thing) => callThing(m, thing, args, at))
  // A method of an unknown value returns something with that value's sources.
  const isCarried = callee.things.some(
    (thing) => thing.kind === 'native' || (thing.kind === 'named' && thing.origin.startsWith('?')),
  )
  return isCarried ? withSources(joinAll(answers), callee.sources) : joinAll(answers)
}

const unknown = { kind: 'named', origin: '?', isHidden: false } as const

function callThing(m: Machine, thing: Thing, args: Arguments, at: Ref): Value {
  switch (thing.kind) {
    case 'constant':
      return nothing
    case 'named':
      return callNamed(m, thing, args, at)
    case 'function':
      return m.run(thing.code, thing.self, args)
    case 'native':
      return thing.run(args, at)
    case 'object':
      return thing.object.kind === 'class' ? create(m, thing.object, args, at) : callObject(m, thing, args, at)
  }
}

function callObject(m: Machine, thing: Thing & { kind: 'object' }, args: Arguments, at: Ref): Value {
  const method = joinAll(thing.object.types.map((type) => classMember(type, '__call__')))
  if (method.things.length > 0) return m.call(bindTo(m, method, valueOf(thing), at), args, at)
  return joinAll(
    thing.object.types.flatMap(({ things }) =>
      things.map((type) =>
        type.kind === 'named'
          ? callNamed(
              m,
              { kind: 'named', origin: `${type.origin.slice(0, 200)}()`, isHidden: type.isHidden, self: thing.object },
              args,
              at,
            )
          : nothing,
      ),
    ),
  )
}

function create(m: Machine, type: Held, args: Arguments, at: Ref): Value {
  const instance = held('instance', [objectValue(type)])
  const self = objectValue(instance)
  const method = (name: string): Value => classMember(objectValue(type), name)
  const made = callWithSelf(m, method('__new__'), objectValue(type), args, at)
  const init = method('__init__')
  callWithSelf(m, init, self, args, at)
  if (init.things.length === 0) {
    // Without `__init__`, the class is a dataclass, or its base takes the arguments.
    const fields = [...type.fields.keys()].filter((name) => !name.startsWith('_'))
    for (const [name, value] of args.named) m.setElement(self, nameValue(name), value, at)
    for (const [index, value] of args.positional.entries())
      m.setElement(self, nameValue(fields[index] ?? `${index}`), value, at)
    for (const base of namedBases(objectValue(type))) callNamed(m, base, args, at)
  }
  callWithSelf(m, method('__post_init__'), self, { positional: [], named: new Map(), rest: undefined }, at)
  const isOther = made.things.some((thing) => thing.kind !== 'named' && thing.kind !== 'object')
  return isOther ? join(self, made) : self
}

function callWithSelf(m: Machine, method: Value, self: Value, args: Arguments, at: Ref): Value {
  return joinAll(
    method.things.map((thing) =>
      thing.kind === 'function' ? m.call(valueOf({ kind: 'function', code: thing.code, self }), args, at) : nothing,
    ),
  )
}

const mostDepth = 16
const mostRuns = 10
const alwaysRun = 4

interface Runs {
  answers: Map<string, Value>
  all: Value
  isActive: number
  count: number
}

/** Runs functions of the pack, once for equal arguments, within a limit of runs and depth. */
export function createRunner(): (m: Machine, code: Code, self: Value | undefined, args: Arguments) => Value {
  const known = new WeakMap<PythonFile, Map<SyntaxId, Runs>>()
  const numbers = new WeakMap<object, number>()
  let depth = 0
  let last = 0
  const numberOf = (object: object): number => {
    const number = numbers.get(object) ?? ++last
    numbers.set(object, number)
    return number
  }
  const keyOf = (value: Value, isFine: boolean): string =>
    `${deepSources(value)}:${value.things
      .map((thing) => {
        if (thing.kind === 'constant') return isFine ? `'${thing.value}'` : ''
        if (thing.kind === 'named') return `${thing.origin}${isFine && thing.self ? numberOf(thing.self) : ''}`
        if (thing.kind === 'function') return `f${isFine ? numberOf(thing.code) : thing.code.node}`
        return isFine ? numberOf(thing.kind === 'object' ? thing.object : thing.run) : thing.kind
      })
      .join()}`
  const keyOfAll = (code: Code, self: Value | undefined, args: Arguments, isFine: boolean): string =>
    [
      isFine ? numberOf(code) : '',
      self && isFine ? keyOf(self, true) : '',
      ...args.positional.map((value) => keyOf(value, isFine)),
      ...[...args.named].map(([name, value]) => `${name}=${keyOf(value, isFine)}`),
      args.rest ? keyOf(args.rest, isFine) : '',
    ].join('|')
  return (m, code, self, args) => {
    const byNode = known.get(code.file) ?? new Map<SyntaxId, Runs>()
    known.set(code.file, byNode)
    const runs = byNode.get(code.node) ?? { answers: new Map<string, Value>(), all: nothing, isActive: 0, count: 0 }
    byNode.set(code.node, runs)
    const fallback = (): Value => withSources(runs.all, sourcesOf(args))
    if (depth >= mostDepth || runs.isActive >= 2) return fallback()
    const isFine = runs.count < mostRuns
    const key = runs.count < alwaysRun ? `${runs.count}` : keyOfAll(code, self, args, isFine)
    const answer = runs.answers.get(key)
    if (answer) return answer
    if (runs.count >= mostRuns * 2) return fallback()
    runs.count++
    runs.isActive++
    depth++
    const value = runOnce(m, code, self, args)
    depth--
    runs.isActive--
    runs.answers.set(key, value)
    runs.all = join(runs.all, value)
    return value
  }
}

function sourcesOf(args: Arguments): number {
  return [...args.positional, ...args.named.values(), args.rest ?? nothing].reduce(
    (all, value) => all | deepSources(value),
    0,
  )
}

function runOnce(m: Machine, code: Code, self: Value | undefined, args: Arguments): Value {
  const { file, node } = code
  const { tree } = file
  const frame = frameOf(file, code.frame)
  bindParameters(code, self, args, frame.names)
  const body = tree.field(node, 'body')
  if (body === undefined) return nothing
  if (tree.kind(node) === 'lambda') return m.evaluate(body, frame)
  m.execute(body, frame)
  return frame.returned
}

function bindParameters(code: Code, self: Value | undefined, args: Arguments, names: Map<string, Value>): void {
  const { tree } = code.file
  const list = tree.field(code.node, 'parameters')
  const given = self ? [self, ...args.positional] : [...args.positional]
  const byName = new Map(args.named)
  let isNamedOnly = false
  for (const parameter of list === undefined ? [] : tree.children(list)) {
    const kind = tree.kind(parameter)
    if (kind === 'keyword_separator') isNamedOnly = true
    const inner = tree.field(parameter, 'name') ?? (kind === 'identifier' ? parameter : tree.children(parameter)[0])
    if (inner === undefined) continue
    const shape = /splat/.test(kind) ? kind : tree.kind(inner)
    const target = /splat/.test(tree.kind(inner)) ? (tree.children(inner)[0] ?? inner) : inner
    const name = nameOf(tree, target)
    if (shape === 'list_splat_pattern') {
      const rest = held('list')
      for (const value of given.splice(0)) setField(rest, String(rest.fields.size), value, true)
      rest.rest = args.rest ?? nothing
      names.set(name, objectValue(rest))
      isNamedOnly = true
    } else if (shape === 'dictionary_splat_pattern') {
      const rest = held('mapping')
      for (const [key, value] of byName) setField(rest, key, value, true)
      names.set(name, objectValue(rest, args.rest?.sources ?? 0))
    } else {
      const value = (isNamedOnly ? undefined : given.shift()) ?? byName.get(name)
      byName.delete(name)
      names.set(name, value ?? join(code.defaults.get(name) ?? nothing, args.rest ?? nothing))
    }
  }
}

/** Arguments for a function without a caller: unknown values, and as `self` any instance of its class. */
export function entryArguments(code: Code): { self: Value | undefined; args: Arguments } {
  const args = { positional: [], named: new Map<string, Value>(), rest: undefined }
  const { owner } = code
  if (!owner || code.wrapper === 'staticmethod') return { self: undefined, args }
  const isOfClass = code.wrapper === 'classmethod' || !owner.common
  return { self: isOfClass ? objectValue(owner) : objectValue(owner.common ?? owner), args }
}

import { canonical } from '../names.ts'
import type { Ref } from '../python-file.ts'
import { callSetters } from './class-members.ts'
import type { Machine } from './machine.ts'
import { hidden, memberByKey } from './members.ts'
import { merge } from './containers.ts'
import {
  deepSources,
  from,
  held,
  join,
  joinAll,
  named,
  native,
  nothing,
  objectValue,
  setField,
  textsIn,
  textValue,
  withSources,
  type Arguments,
  type Value,
} from './value.ts'

type Special = (m: Machine, args: Arguments, at: Ref) => Value

const at = (args: Arguments, index: number, name = ''): Value =>
  args.positional[index] ?? args.named.get(name) ?? nothing
const plain = (positional: readonly Value[]): Arguments => ({ positional, named: new Map(), rest: undefined })
const same: Special = (_, args) => withSources(args.positional[0] ?? nothing, 0)

const importByName: Special = (m, args, where) => {
  const name = at(args, 0, 'name')
  return joinAll(
    textsIn(name).map(({ text, isMade }) => {
      if (text.includes('\ufffd')) return nothing
      const found = m.importModule(where.file, text)
      return isMade ? hidden(found) : found
    }),
  )
}

/** Resolves a text such as `os.system` or `os:system` to the named object. */
const resolveName: Special = (m, args, where) =>
  joinAll(
    textsIn(at(args, 0)).map(({ text, isMade }) => {
      const [first, ...rest] = text.split(/[.:]/)
      if (!first || !/^[\w.:]{1,200}$/.test(text)) return nothing
      const found = rest.reduce(
        (value, name) => m.member(value, name, where, isMade),
        m.importModule(where.file, first),
      )
      return hidden(found)
    }),
  )

const evaluateText: Special = (m, args, where) =>
  joinAll(
    textsIn(at(args, 0)).map(({ text }) => {
      if (!/^[A-Za-z_][\w.]{1,100}$/.test(text)) return nothing
      const [first, ...rest] = text.split('.')
      const module = m.moduleOf(where.file).fields.get(first ?? '')
      return hidden(
        rest.reduce((value, name) => m.member(value, name, where, true), module ?? named(canonical(first ?? ''))),
      )
    }),
  )

const namespace: Special = (m, _, where) => objectValue(m.moduleOf(where.file))

const membersOf: Special = (m, args, where) =>
  args.positional.length === 0 ? namespace(m, args, where) : m.member(at(args, 0), '__dict__', where)

const list: Special = (m, args, where) => {
  const [given] = args.positional
  if (!given) return objectValue(held('list'))
  const elements = m.elements(given)
  const made = held('list')
  if (elements) for (const element of elements) setField(made, String(made.fields.size), element, true)
  else made.rest = m.anyElement(given, where)
  const whole = deepSources(given)
  return objectValue(made, whole & from.wholeEnvironment ? whole | from.environmentName : given.sources)
}

const mapping: Special = (m, args, where) => {
  const made = held('mapping')
  for (const value of args.positional) {
    const pairs = value.things.some((thing) => thing.kind === 'object' && thing.object.kind === 'list')
      ? m.elements(value)
      : undefined
    if (!pairs) merge(made, value)
    for (const pair of pairs ?? []) {
      const [key, field] = m.elements(pair) ?? []
      m.setElement(objectValue(made), key ?? nothing, field ?? m.anyElement(pair, where), where)
    }
  }
  for (const [name, value] of args.named) setField(made, name, value, true)
  if (args.rest) made.rest = join(made.rest, args.rest)
  return objectValue(made)
}

const makeType: Special = (m, args) => {
  if (args.positional.length < 3) {
    const types = at(args, 0).things.flatMap((thing) =>
      thing.kind === 'object' && thing.object.kind === 'instance' ? thing.object.types : [],
    )
    return joinAll(types)
  }
  const type = held('class', m.elements(at(args, 1)) ?? [])
  merge(type, at(args, 2))
  type.common = held('instance', [objectValue(type)])
  return objectValue(type)
}

const partial: Special = (m, args) => {
  const [callee = nothing, ...positional] = args.positional
  return native((more, where) =>
    m.call(
      callee,
      {
        positional: [...positional, ...more.positional],
        named: new Map([...args.named, ...more.named]),
        rest: more.rest ?? args.rest,
      },
      where,
    ),
  )
}

const reduce: Special = (m, args, where) => {
  const [callee = nothing, over = nothing, start] = args.positional
  const elements = m.elements(over)
  if (!elements || elements.length > 500)
    return m.call(callee, plain([m.anyElement(over, where), m.anyElement(over, where)]), where)
  const all = start ? [start, ...elements] : elements
  return all.slice(1).reduce((value, element) => m.call(callee, plain([value, element]), where), all[0] ?? nothing)
}

const range: Special = (_, args) => {
  const numbers = args.positional.map(({ things: [thing] }) =>
    thing?.kind === 'constant' && typeof thing.value === 'number' ? thing.value : Number.NaN,
  )
  const [start = 0, stop = Number.NaN, step = 1] = numbers.length > 1 ? numbers : [0, ...numbers]
  const made = held('list')
  const isKnown = step !== 0 && Math.abs((stop - start) / step) <= 4096
  const count = isKnown ? Math.max(0, Math.ceil((stop - start) / step)) : 0
  for (let turn = 0, n = start; turn < count; turn++, n += step)
    setField(made, String(made.fields.size), textValue(n, true), true)
  // A range of unknown length has unknown elements and counts as not empty.
  if (!isKnown) made.rest = { things: [], sources: 0 }
  return objectValue(made)
}

const zip: Special = (m, args, where) => {
  const made = held('list')
  const lists = args.positional.map((value) => m.elements(value))
  const length = Math.min(...lists.map((values) => values?.length ?? 0), 4096)
  const tuple = (values: readonly Value[]): Value => {
    const one = held('list')
    for (const value of values) setField(one, String(one.fields.size), value, true)
    return objectValue(one)
  }
  if (lists.every(Boolean))
    for (let index = 0; index < length; index++)
      setField(made, String(index), tuple(lists.map((values) => values?.[index] ?? nothing)), true)
  else made.rest = tuple(args.positional.map((value) => m.anyElement(value, where)))
  return objectValue(made)
}

const enumerate: Special = (m, args, where) => {
  const count = m.elements(at(args, 0))?.length
  const numbers = count === undefined ? nothing : range(m, plain([textValue(count, true)]), where)
  return zip(m, plain([numbers, at(args, 0)]), where)
}

const any: Special = (m, args, where) => joinAll([m.anyElement(at(args, 0), where), ...args.positional.slice(1)])

const members: Special = (m, args) =>
  native((more, where) =>
    joinAll(
      args.positional.flatMap((key) =>
        textsIn(key).map(({ text, isMade }) =>
          text.split('.').reduce((value, name) => m.member(value, name, where, isMade), at(more, 0)),
        ),
      ),
    ),
  )

const callMember: Special = (m, args) =>
  native((more, where) => {
    const callee = memberByKey(m, at(more, 0), at(args, 0), where)
    return m.call(callee, { positional: args.positional.slice(1), named: args.named, rest: args.rest }, where)
  })

const items: Special = (m, args) => native((more, where) => m.element(at(more, 0), at(args, 0), where))

const setMember: Special = (m, args, where) => {
  m.setElement(at(args, 0), at(args, 1), at(args, 2), where)
  callSetters(m, at(args, 0), at(args, 1), at(args, 2), where)
  return nothing
}

const callFirst: Special = (m, args, where) =>
  m.call(at(args, 0), { ...args, positional: args.positional.slice(1) }, where)

const letters: Special = (m, args, where) => {
  const given = at(args, 0)
  const values = m.elements(given)
  if (!values) return objectValue(held('list'), deepSources(given))
  return list(m, plain([given]), where)
}

/** Returns the file path of a module, or of the module that defines an object. */
const fileOf: Special = (m, args, where) =>
  joinAll(
    at(args, 0).things.map((thing) => {
      if (thing.kind === 'function') return m.moduleOf(thing.code.file).fields.get('__file__') ?? nothing
      return thing.kind === 'object' && thing.object.kind === 'module'
        ? m.member(objectValue(thing.object), '__file__', where)
        : nothing
    }),
  )

/** `print(text, file=file)` writes to the file. */
const print: Special = (m, args, where) => {
  const file = args.named.get('file')
  if (file?.things.some(({ kind }) => kind === 'object'))
    m.call(m.member(file, 'write', where), plain([joinAll(args.positional)]), where)
  return nothing
}

/** Effects of built-in and standard library functions on followed values. */
export const specials = new Map<string, Special>([
  ['getattr', (m, args, where) => join(memberByKey(m, at(args, 0), at(args, 1), where), at(args, 2))],
  ['object.__getattribute__', (m, args, where) => memberByKey(m, at(args, 0), at(args, 1), where)],
  ['inspect.getattr_static', (m, args, where) => memberByKey(m, at(args, 0), at(args, 1), where)],
  ['setattr', setMember],
  ['operator.setitem', setMember],
  ['operator.getitem', (m, args, where) => m.element(at(args, 0), at(args, 1), where)],
  ['operator.attrgetter', members],
  ['operator.itemgetter', items],
  ['operator.methodcaller', callMember],
  ['operator.call', callFirst],
  ['contextvars.copy_context().run', callFirst],
  ['__import__', importByName],
  ['importlib.import_module', importByName],
  ['importlib.__import__', importByName],
  ['__loader__.load_module', importByName],
  ['pydoc.locate', resolveName],
  ['pkgutil.resolve_name', resolveName],
  ['eval', evaluateText],
  ['globals', namespace],
  ['locals', namespace],
  ['vars', membersOf],
  ['type', makeType],
  ['dict', mapping],
  ['types.SimpleNamespace', mapping],
  ['argparse.Namespace', mapping],
  ['types.MappingProxyType', same],
  ['collections.OrderedDict', mapping],
  ['list', list],
  ['tuple', list],
  ['set', list],
  ['sorted', letters],
  ['iter', list],
  [
    'itertools.chain',
    (m, args, where) =>
      objectValue({ ...held('list'), rest: joinAll(args.positional.map((value) => m.anyElement(value, where))) }),
  ],
  ['functools.partial', partial],
  ['functools.partialmethod', partial],
  ['functools.reduce', reduce],
  ['range', range],
  ['zip', zip],
  ['enumerate', enumerate],
  ['next', any],
  ['random.choice', any],
  ['copy.copy', same],
  ['copy.deepcopy', same],
  ['asyncio.run', same],
  ['asyncio.create_task', same],
  ['asyncio.ensure_future', same],
  ['asyncio.wait_for', same],
  ['importlib.reload', same],
  ['staticmethod', same],
  ['classmethod', same],
  ['property', same],
  ['inspect.getfile', fileOf],
  ['inspect.getsourcefile', fileOf],
  ['inspect.getabsfile', fileOf],
  ['print', print],
  ['memoryview', same],
  ['typing.cast', (_, args) => at(args, 1)],
])

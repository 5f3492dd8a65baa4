import { joinModule, nameOf } from '@registry/syntax'
import type { Bound, Evaluator } from './evaluator.ts'
import { argumentsOf, type PythonFile, type Ref } from './python-file.ts'

const mostDepth = 24
const mostLength = 200

/**
 * Implements `Evaluator.originOf`: follows imports, assignments, `getattr`, `globals()[…]`, `__import__` and similar
 * calls.
 */
export function originOf(e: Evaluator, { file, node }: Ref, depth: number): string | undefined {
  if (depth > mostDepth || !e.step()) return undefined
  const { tree } = file
  const follow = (next: number | undefined): string | undefined =>
    next === undefined ? undefined : e.originOf({ file, node: next }, depth + 1)
  switch (tree.kind(node)) {
    case 'identifier':
      return ofName(e, { file, node }, nameOf(tree, node), depth)
    case 'attribute':
      return ofAttribute(e, { file, node }, depth)
    case 'subscript':
      return ofSubscript(e, { file, node }, depth)
    case 'call':
      return ofCall(e, { file, node }, depth)
    case 'parenthesized_expression':
    case 'await':
      return follow(tree.children(node)[0])
    case 'named_expression':
      return follow(tree.field(node, 'value'))
    case 'conditional_expression':
      return follow(tree.children(node)[0]) ?? follow(tree.children(node)[2])
    case 'boolean_operator':
      return follow(tree.field(node, 'left')) ?? follow(tree.field(node, 'right'))
    case 'lambda':
      return follow(tree.field(node, 'body'))
    default:
      return undefined
  }
}

function ofName(e: Evaluator, ref: Ref, name: string, depth: number): string | undefined {
  const found = e.look(ref, name)
  const origin = ofBindings(e, found, depth)
  if (origin !== undefined || found.length > 0) return origin
  for (const { file, binding } of e.look(ref, '*')) {
    if (binding.kind !== 'every') continue
    const inPack = e.moduleFile(file.path, binding.module)
    const members = inPack?.scopes.moduleNames().get(name)
    if (inPack && members)
      return ofBindings(
        e,
        members.map((member) => ({ file: inPack, binding: member })),
        depth,
      )
    if (namesOfModules.get(binding.module)?.includes(name)) return canonical(`${binding.module}.${name}`)
  }
  return canonical(name)
}

function ofBindings(e: Evaluator, found: readonly Bound[], depth: number): string | undefined {
  for (const { file, binding } of found) {
    if (binding.kind === 'module') return canonical(moduleOrigin(e, file, binding.name))
    if (binding.kind === 'member') return ofMember(e, file, binding.module, binding.name)
    if (binding.kind === 'function' || binding.kind === 'class')
      return `${file.path}::${definedName(file, binding.node)}`
    if (binding.kind === 'part' || binding.kind === 'every') continue
    const value = binding.kind === 'parameter' ? binding.fallback : binding.node
    const origin = value === undefined ? undefined : e.originOf({ file, node: value }, depth + 1)
    if (origin) return origin
  }
  return undefined
}

function definedName(file: PythonFile, definition: number): string {
  const name = file.tree.field(definition, 'name')
  return name === undefined ? '' : nameOf(file.tree, name)
}

function ofMember(e: Evaluator, file: PythonFile, module: string, name: string): string {
  const inPack = e.moduleFile(file.path, module)
  // Python imports a submodule only where the package has no attribute of that name.
  const asModule = inPack?.scopes.moduleNames().has(name)
    ? undefined
    : e.moduleFile(file.path, joinModule(module, name))
  if (asModule) return `${asModule.path}::`
  return inPack ? `${inPack.path}::${name}` : canonical(`${module.replace(/^\.+/, '')}.${name}`)
}

function moduleOrigin(e: Evaluator, file: PythonFile, module: string): string {
  const inPack = e.moduleFile(file.path, module)
  return inPack ? `${inPack.path}::` : module
}

function ofAttribute(e: Evaluator, { file, node }: Ref, depth: number): string | undefined {
  const { tree } = file
  const member = tree.field(node, 'attribute')
  const object = tree.field(node, 'object')
  if (member === undefined || object === undefined) return undefined
  const bound = ofBindings(e, e.look({ file, node }), depth)
  if (bound && !bound.endsWith('()')) return bound
  return memberOf(e.originOf({ file, node: object }, depth + 1), nameOf(tree, member))
}

export function memberOf(origin: string | undefined, member: string): string {
  // A member of an unknown value has the origin `?.<member>`, such as `?.decode`.
  if (origin === undefined) return `?.${member}`
  if (member === '__call__' || (member === '__dict__' && !origin.endsWith('()'))) return origin
  if (origin.endsWith('::')) return origin + member
  return origin.length > mostLength ? `?.${member}` : canonical(`${origin}.${member}`)
}

function ofSubscript(e: Evaluator, { file, node }: Ref, depth: number): string | undefined {
  const { tree } = file
  const value = tree.field(node, 'value')
  const index = tree.field(node, 'subscript')
  if (value === undefined || index === undefined) return undefined
  const entry = entryOf(e, { file, node: value }, { file, node: index }, depth)
  if (entry) return e.originOf(entry, depth + 1)
  const origin = e.originOf({ file, node: value }, depth + 1)
  const key = origin && namespaces.test(origin) ? e.fold({ file, node: index }, depth + 1) : undefined
  if (!origin || typeof key !== 'string') return origin ? `${origin.slice(0, mostLength)}[]` : undefined
  return inNamespace(e, { file, node }, origin, key, depth)
}

const namespaces = /^(?:globals|locals|vars)\(\)$|^builtins$|^sys\.modules$|^(?:os|sys|subprocess|builtins|importlib)$/

function inNamespace(e: Evaluator, ref: Ref, origin: string, key: string, depth: number): string | undefined {
  if (origin === 'sys.modules') return canonical(key)
  if (/^(?:globals|locals|vars)\(\)$/.test(origin)) return ofName(e, ref, key, depth + 1)
  return canonical(`${origin}.${key}`)
}

/** The element of a literal list or dictionary at a constant index. */
function entryOf(e: Evaluator, collection: Ref, index: Ref, depth: number): Ref | undefined {
  const { file, node } = literalOf(e, collection)
  const { tree } = file
  const kind = tree.kind(node)
  if (kind !== 'dictionary' && kind !== 'list' && kind !== 'tuple') return undefined
  const key = e.fold(index, depth + 1)
  if (key === undefined) return undefined
  if (kind !== 'dictionary') {
    const element = typeof key === 'number' ? tree.children(node).at(key) : undefined
    return element === undefined ? undefined : { file, node: element }
  }
  for (const pair of tree.children(node).slice(0, 200)) {
    const name = tree.field(pair, 'key')
    const value = tree.field(pair, 'value')
    if (name !== undefined && value !== undefined && e.fold({ file, node: name }, depth + 1) === key)
      return { file, node: value }
  }
  return undefined
}

function literalOf(e: Evaluator, { file, node }: Ref): Ref {
  if (file.tree.kind(node) !== 'identifier') return { file, node }
  for (const { file: where, binding } of e.look({ file, node }, nameOf(file.tree, node)))
    if (binding.kind === 'value') return { file: where, node: binding.node }
  return { file, node }
}

function ofCall(e: Evaluator, { file, node }: Ref, depth: number): string | undefined {
  const { tree } = file
  const callee = tree.field(node, 'function')
  if (callee === undefined) return undefined
  const origin = e.originOf({ file, node: callee }, depth + 1)
  const { positional } = argumentsOf(tree, node)
  const constant = (index: number): string | undefined => {
    const argument = positional[index]
    const value = argument === undefined ? undefined : e.fold({ file, node: argument }, depth + 1)
    return typeof value === 'string' ? value : undefined
  }
  const first = positional[0]
  switch (origin ?? '') {
    case '__import__':
    case 'importlib.import_module':
    case 'importlib.__import__': {
      const name = constant(0)
      return name === undefined ? `${origin}()` : canonical(name)
    }
    case 'getattr': {
      const name = constant(1)
      const object = first === undefined ? undefined : e.originOf({ file, node: first }, depth + 1)
      return name === undefined ? 'getattr()' : memberOf(object, name)
    }
    case 'vars':
    case 'functools.partial':
    case 'importlib.reload':
      return first === undefined ? `${origin}()` : e.originOf({ file, node: first }, depth + 1)
    default:
      return origin === undefined ? undefined : `${origin.slice(0, mostLength)}()`
  }
}

/** Maps an alias of a name to its canonical name. */
export function canonical(origin: string): string {
  for (const [pattern, to] of sameThing) if (pattern.test(origin)) return origin.replace(pattern, to)
  return origin
}

const sameThing: [RegExp, string][] = [
  [/^(?:builtins|__builtins__|__builtin__)\.(?=.)/, ''],
  [/^(?:__builtins__|__builtin__)$/, 'builtins'],
  [/^builtins\.(?:__dict__|get)\b\.?/, ''],
  [/^(?:posix|nt)\.(?=(?:system|popen|exec|spawn|environ))/, 'os.'],
  [/^(?:_?io|codecs|_io)\.open$/, 'open'],
  [/^_pickle\b|^cPickle\b/, 'pickle'],
  [/^(?:os|shutil|subprocess)\.(?=(?:os|sys|subprocess|builtins)\.)/, ''],
]

export const namesOfModules = new Map(
  Object.entries({
    os: 'system popen environ getenv path remove rename execv execl execvp spawnl startfile makedirs listdir walk'.split(
      ' ',
    ),
    subprocess: 'run call check_call check_output Popen getoutput getstatusoutput'.split(' '),
    base64: 'b64decode b32decode b16decode b85decode a85decode urlsafe_b64decode'.split(' '),
    zlib: ['decompress'],
    marshal: ['loads', 'load'],
    codecs: ['decode'],
    requests: 'get post put request Session'.split(' '),
    'urllib.request': 'urlopen urlretrieve Request'.split(' '),
    socket: 'socket create_connection'.split(' '),
    ctypes: 'CDLL windll cdll'.split(' '),
    importlib: ['import_module'],
    builtins: 'exec eval compile getattr'.split(' '),
  }),
)

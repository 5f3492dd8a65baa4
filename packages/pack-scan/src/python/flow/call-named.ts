import { foldNamed, isFolded } from '../fold-calls.ts'
import { cached } from '../../source/cached.ts'
import type { Constant } from '../evaluator.ts'
import type { Ref } from '../python-file.ts'
import { constantsIn, valueOfConstant } from './constants.ts'
import { sourcesOfCall } from './call-sources.ts'
import type { Machine } from './machine.ts'
import { classMember } from './class-members.ts'
import { commandOf } from './command-words.ts'
import { contentOf, openFile, pathOf, writeTo } from './opened-files.ts'
import { specials } from './special-calls.ts'
import {
  deepSources,
  from,
  held,
  isEnvironment,
  join,
  joinAll,
  nothing,
  objectValue,
  sourced,
  valueOf,
  withSources,
  type Arguments,
  type Held,
  type Thing,
  type Value,
} from './value.ts'

const mostLength = 200

/** Calls a function outside the pack: reports the call and returns its known result. */
export function callNamed(m: Machine, thing: Thing & { kind: 'named' }, args: Arguments, at: Ref): Value {
  const { origin, isHidden, self } = thing
  if (!m.step()) return nothing
  const owner = self ? objectValue(self) : nothing
  m.reportCall({ at, origin, isHidden, args, self: owner })
  const special = specials.get(origin)
  if (special) return special(m, args, at)
  const given = [...args.positional, ...args.named.values(), ...(args.rest ? [args.rest] : [])]
  const traits = traitsOf(origin)
  if (self) storeIn(self, traits.isContainer, given)
  if (traits.isCopying) reportCopies(m, origin, args, owner, at)
  const folded = fold(origin, args)
  if (folded) return folded
  const back = traits.isQuiet ? nothing : callBack(m, origin, args, at)
  if (traits.isOpening)
    return openFile(args.positional[0] ?? args.named.get('file') ?? args.named.get('path') ?? nothing)
  const passed = traits.isQuiet ? 0 : given.reduce((all, value) => all | deepSources(value), 0)
  const sources = sourcesOfCall(m, origin, args, owner, passed)
  if (origin.length > mostLength) return sourced(sources)
  const result = held('instance', [valueOf({ kind: 'named', origin, isHidden })])
  result.rest = sourced(sources)
  if (traits.isProcess) result.fields.set('args', commandOf(args))
  const kept = self && traits.isContainer ? self.rest : nothing
  return joinAll([objectValue(result, sources), back, kept])
}

const opening =
  /^(?:open|gzip\.open|bz2\.open|lzma\.open|aiofiles\.open|os\.open|os\.fdopen|tempfile\.NamedTemporaryFile)$/
const quiet =
  /^(?:len|isinstance|issubclass|hasattr|bool|type|id|hash|callable|print|any|all|inspect\.\w+|os\.path\.(?:exists|isfile|isdir|getsize|getmtime))$/

/** Containers that return their stored values. */
const containers =
  /(?:Queue|deque|BytesIO|StringIO|OrderedDict|defaultdict|Counter|ChainMap|UserDict|UserList|Pipe|local|ContextVar)\(\)(?:\[\])?\.\w+$/

function storeIn(self: Held, isContainer: boolean, given: readonly Value[]): void {
  for (const value of given)
    self.rest = join(self.rest, isContainer ? withSources(value, deepSources(value)) : sourced(deepSources(value)))
}

function fold(origin: string, args: Arguments): Value | undefined {
  if (!isFolded(origin)) return undefined
  let lists: Constant[][] = [[]]
  for (const value of args.positional.slice(0, 24))
    lists = lists.flatMap((list) => constantsIn(value).map((constant) => [...list, constant])).slice(0, 8)
  const values = lists.flatMap((list) => foldNamed(origin, list) ?? [])
  if (values.length === 0) return undefined
  const isBytes = /^(?:bytes|bytearray|base64|binascii|zlib|gzip)\b/.test(origin)
  let sources = args.positional.reduce((all, value) => all | deepSources(value), 0)
  if (/^(?:base64|binascii|zlib|gzip|codecs|bytes\.fromhex|bytearray\.fromhex)\b/.test(origin)) sources |= from.decoded
  if (/^os\.(?:getenv|environ\.get)$/.test(origin)) sources |= from.environment
  return joinAll(values.map((value) => valueOfConstant(value, sources, isBytes)))
}

/** Facts of a name that do not depend on arguments. */
const traitsOf = cached((origin) => ({
  isOpening: opening.test(origin),
  isQuiet: quiet.test(origin),
  isContainer: containers.test(origin),
  isCopying:
    moving.test(origin) || fetchingTo.test(origin) || unpacking.test(origin) || origin === 'shutil.copyfileobj',
  isMapping: mapping.test(origin),
  isProcess: processes.test(origin),
  isAnswering: /reduce|submit|run|apply|gather|wait/.test(origin),
  isWorthCalling: worthCalling.test(origin),
}))

const processes = /^(?:subprocess\.Popen|psutil\.Popen|asyncio\.(?:subprocess\.)?create_subprocess_(?:exec|shell))$/
const moving = /^(?:shutil\.(?:copy\w*|move)|os\.(?:rename|replace|link|symlink))$/
const fetchingTo =
  /^(?:urllib\.request\.urlretrieve|wget\.download|gdown\.download|torch\.hub\.download_url_to_file|torchvision\.datasets\.utils\.download_url)$/
const unpacking =
  /(?:ZipFile|TarFile|tarfile\.open|zipfile\.Path)\(\)\.(?:extract|extractall)$|^shutil\.unpack_archive$/

/** Reports files that receive the content of other files or of an address. */
function reportCopies(m: Machine, origin: string, args: Arguments, owner: Value, at: Ref): void {
  const argument = (index: number, ...names: string[]): Value =>
    args.positional[index] ?? names.map((name) => args.named.get(name)).find(Boolean) ?? nothing
  if (fetchingTo.test(origin)) writeTo(m, argument(1, 'filename', 'out', 'output', 'dst', 'root'), from.network, at)
  if (origin === 'shutil.copyfileobj')
    for (const thing of argument(1, 'fdst').things)
      if (thing.kind === 'object' && thing.object.kind === 'file')
        writeTo(m, pathOf(thing.object), deepSources(argument(0, 'fsrc')), at)
  if (moving.test(origin)) {
    const source = argument(0, 'src')
    writeTo(m, argument(1, 'dst'), contentOf(m, source), at)
  }
  if (unpacking.test(origin)) {
    const isUnpack = origin === 'shutil.unpack_archive'
    m.reportCall({
      at,
      origin: 'unpack',
      isHidden: false,
      args: { positional: [argument(isUnpack ? 1 : 0, 'path', 'extract_dir')], named: new Map(), rest: undefined },
      self: isUnpack ? argument(0, 'filename') : owner,
    })
  }
}

const mapping = /(?:^|\.)(?:map|imap\w*|starmap\w*|filter|map_async|apply_map|filterfalse|takewhile|dropwhile)$/
/** Functions outside the pack that are followed when other functions call them. */
const worthCalling =
  /^(?:exec|eval|compile|__import__|getattr|open|print|(?:os|subprocess|importlib|requests|urllib|httpx|aiohttp|socket|ctypes|base64|codecs|zlib|marshal|pickle|shutil|pty|runpy|pip|http|smtplib|asyncio\.create_subprocess\w*|functools|operator)\b.*)$/

/** Calls functions among the arguments, with the arguments after them or with the items of a list. */
function callBack(m: Machine, origin: string, args: Arguments, at: Ref): Value {
  if (![...args.positional, ...args.named.values()].some((value) => value.things.some(isCallable))) return nothing
  const { isMapping, isAnswering } = traitsOf(origin)
  let answers = nothing
  // The arguments of the callback are at another syntax node than the arguments of the call.
  const where = { file: at.file, node: at.file.tree.field(at.node, 'arguments') ?? at.node }
  const named = new Map<string, Value>()
  for (const value of [args.named.get('kwargs'), args.named.get('kwds')])
    for (const thing of value?.things ?? [])
      if (thing.kind === 'object') for (const [key, field] of thing.object.fields) named.set(key, field)
  const more = args.named.get('args') ?? nothing
  const runWith = (callee: Value, positional: readonly Value[]): void => {
    const run = (): Value => m.call(callee, { positional, named, rest: undefined }, where)
    answers = join(answers, run())
    // Threads and the like also run later, after other code.
    m.later(run)
  }
  const give = (value: Value, behind: readonly Value[]): void => {
    const callee = { things: value.things.filter(isCallable), sources: 0 }
    if (callee.things.length === 0) return
    if (isMapping) {
      for (const list of behind)
        for (const element of m.elements(list)?.slice(0, 300) ?? [m.anyElement(list, at)])
          runWith(callee, /star/.test(origin) ? (m.elements(element) ?? [element]) : [element])
      return
    }
    if (behind.length > 0 || more === nothing) runWith(callee, behind)
    const lists = [more, ...behind.slice(0, 2)].flatMap((list) => (list === nothing ? [] : [m.elements(list)]))
    for (const list of lists) if (list && list.length > 0 && list.length < 12) runWith(callee, list)
    const isIterable = behind.some((list) =>
      list.things.some((thing) => thing.kind === 'object' && thing.object.kind === 'list'),
    )
    if (isIterable) for (const list of behind) runWith(callee, [m.anyElement(list, at)])
  }
  for (const [index, value] of args.positional.entries()) give(value, args.positional.slice(index + 1))
  for (const [name, value] of args.named)
    if (name !== 'args' && name !== 'kwargs')
      give(
        value,
        name === 'key'
          ? args.positional.flatMap((list) => m.elements(list)?.slice(0, 20) ?? [m.anyElement(list, at)])
          : [],
      )
  if (isMapping) return listOf(answers)
  return isAnswering ? answers : nothing
}

function listOf(element: Value): Value {
  const list = held('list')
  list.rest = element
  return objectValue(list)
}

function isCallable(thing: Thing): boolean {
  if (thing.kind === 'named') return !isEnvironment(thing.origin) && traitsOf(thing.origin).isWorthCalling
  if (thing.kind === 'object')
    return (
      thing.object.kind === 'instance' &&
      thing.object.types.some((type) => classMember(type, '__call__').things.length > 0)
    )
  return thing.kind === 'function' || thing.kind === 'native'
}

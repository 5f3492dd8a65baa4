import type { KnownCalls } from '../evaluate/call.ts'
import { inPack } from '../evaluate/files.ts'
import type { Machine } from '../evaluate/machine.ts'
import { comfyAttribute, comfyCall } from '../comfy/known-values.ts'
import { bool, native, none, number, text, unknown } from '../values/make.ts'
import { show } from '../values/show.ts'
import type { Value } from '../values/value.ts'
import { importCalls } from './import-calls.ts'
import { osCalls } from './os-calls.ts'
import { standardCalls } from './standard-calls.ts'

const calls = { ...osCalls, ...importCalls, ...standardCalls }

/** Library values that packs write into definitions. */
const values: Record<string, Value> = {
  'sys.maxsize': number(2 ** 63 - 1),
  'sys.platform': unknown('text'),
  'math.pi': number(Math.PI, true),
  'math.tau': number(2 * Math.PI, true),
  'math.e': number(Math.E, true),
  'math.inf': number(Number.POSITIVE_INFINITY, true),
  'numpy.inf': number(Number.POSITIVE_INFINITY, true),
  'numpy.pi': number(Math.PI, true),
  'os.sep': text('/'),
  'os.path.sep': text('/'),
  'os.pardir': text('..'),
  'typing.TYPE_CHECKING': bool(false),
  'string.ascii_letters': text('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'),
  'string.ascii_lowercase': text('abcdefghijklmnopqrstuvwxyz'),
  'string.ascii_uppercase': text('ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
  'string.digits': text('0123456789'),
}

/** Library types that behave like built-in ones. */
const types: Record<string, string> = {
  'collections.OrderedDict': 'dict',
  'collections.UserDict': 'dict',
  'collections.UserList': 'list',
  'typing.Dict': 'dict',
  'typing.List': 'list',
  'typing.Tuple': 'tuple',
}

/** The known value of an attribute outside the pack. */
export function knownAttribute(machine: Machine, path: string): Value | undefined {
  if (Object.hasOwn(values, path)) return values[path]
  const type = Object.hasOwn(types, path) ? types[path] : undefined
  if (type) return machine.builtins.get(type)
  // These calls add folders from which the pack then imports.
  if (/^(?:sys\.path\.(?:append|insert|extend)|site\.addsitedir)$/.test(path))
    return native(path, (args) => addFolders(machine, args.positional))
  return comfyAttribute(machine, path)
}

/** The known result of a call outside the pack. */
export const knownCall: KnownCalls = (machine, callee, args) => {
  const call = Object.hasOwn(calls, callee.path) ? calls[callee.path] : undefined
  return call ? call(machine, args, callee) : comfyCall(machine, callee, args)
}

function addFolders(machine: Machine, given: Value[]): Value {
  for (const value of given.flatMap((arg) => (arg.kind === 'list' ? arg.items : [arg]))) {
    const shown = value.kind === 'text' || value.kind === 'path' ? show(value) : undefined
    const folder = shown === undefined ? undefined : inPack(shown)
    if (folder !== undefined) machine.search(folder)
  }
  return none
}

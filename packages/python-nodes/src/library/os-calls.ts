import { exists, findFiles, inPack, listFolder, normalize, installedPath } from '../evaluate/files.ts'
import type { Machine } from '../evaluate/machine.ts'
import { list, maybe, text, tuple, unknown } from '../values/make.ts'
import { show } from '../values/show.ts'
import type { Arguments, External, Value } from '../values/value.ts'
import { baseName, contents, folderName, isKind, isThere, joinPath, pathValue, splitExtension } from './path-methods.ts'

export type Call = (machine: Machine, args: Arguments, callee: External) => Value | undefined

/** Applies a function to a known path; for an unknown path, the result is `otherwise`. */
const onPath =
  (run: (path: string, machine: Machine) => Value, otherwise: Value = unknown('text')): Call =>
  (machine, { positional: [value] }) => {
    const path = value && show(value)
    return path === undefined ? otherwise : run(path, machine)
  }

/** `os.path` functions return strings. */
const asText = (value: Value): Value => (value.kind === 'path' ? text(value.path) : value)

/** File system calls, whose results come from the pack's own files. */
export const osCalls: Record<string, Call> = {
  'os.path.join': (_machine, { positional }) => asText(joinPath(positional)),
  'os.path.dirname': onPath((path) => text(folderName(path))),
  'os.path.basename': onPath((path) => text(baseName(path))),
  'os.path.abspath': onPath((path) => text(normalize(path))),
  'os.path.realpath': onPath((path) => text(normalize(path))),
  'os.path.normpath': onPath((path) => text(path.startsWith('/') ? normalize(path) : path)),
  'os.path.normcase': onPath((path) => text(path)),
  'os.path.expanduser': onPath((path) => text(path)),
  'os.fspath': onPath((path) => text(path)),
  'os.path.splitext': onPath(
    (path) => tuple(splitExtension(path).map((part) => text(part))),
    tuple([unknown('text'), unknown('text')]),
  ),
  'os.path.split': onPath((path) => tuple([text(folderName(path)), text(baseName(path))])),
  'os.path.relpath': (_machine, { positional: [path, base] }) => relative(path, base),
  'os.path.exists': onPath((path, machine) => maybe(isThere(exists(machine, path))), unknown('bool')),
  'os.path.isfile': onPath((path, machine) => maybe(isKind(exists(machine, path), 'file')), unknown('bool')),
  'os.path.isdir': onPath((path, machine) => maybe(isKind(exists(machine, path), 'folder')), unknown('bool')),
  'os.listdir': onPath((path, machine) => names(machine, path), unknown('list')),
  'os.scandir': onPath((path, machine) => entries(machine, path), unknown('list')),
  'os.walk': onPath((path, machine) => walk(machine, path), unknown('list')),
  'glob.glob': (machine, args) => glob(machine, args),
  'glob.iglob': (machine, args) => glob(machine, args),
  'pathlib.Path': (_machine, { positional }) => pathFrom(positional),
  'pathlib.PurePath': (_machine, { positional }) => pathFrom(positional),
  'os.getenv': (_machine, { positional: [, otherwise] }) => (otherwise ? unknown('text') : unknown()),
  'os.environ.get': () => unknown(),
  'io.open': (_machine, { positional: [path] }) => pathValue(path),
  'codecs.open': (_machine, { positional: [path] }) => pathValue(path),
  'pkgutil.get_data': (machine, { positional: [, path] }) => contents(machine, (path && show(path)) ?? ''),
}

function pathFrom(parts: Value[]): Value {
  const path = joinPath(parts.length > 0 ? parts : [text('.')])
  return path.kind === 'path' ? path : unknown()
}

function relative(path: Value | undefined, base: Value | undefined): Value {
  const whole = path && show(path)
  const from = base && show(base)
  if (whole === undefined || from === undefined) return unknown('text')
  const start = `${normalize(from)}/`
  return normalize(whole).startsWith(start) ? text(normalize(whole).slice(start.length)) : unknown('text')
}

function names(machine: Machine, path: string): Value {
  const found = listFolder(machine, path)
  if (!found) return unknown('list')
  machine.budget.spend(found.files.length + found.folders.length)
  return list([...found.folders, ...found.files].map((name) => text(name)))
}

function entries(machine: Machine, path: string): Value {
  const found = listFolder(machine, path)
  if (!found) return unknown('list')
  machine.budget.spend(found.files.length + found.folders.length)
  return list([...found.folders, ...found.files].map((name) => ({ kind: 'path', path: `${path}/${name}` })))
}

/** Walks folders breadth first, up to a depth limit. */
function walk(machine: Machine, path: string): Value {
  const start = inPack(path)
  if (start === undefined) return unknown('list')
  const rows: Value[] = []
  const waiting = [path]
  for (let folder = waiting.shift(); folder !== undefined && rows.length < 2000; folder = waiting.shift()) {
    const found = listFolder(machine, folder)
    if (!found) continue
    const texts = (all: string[]): Value => list(all.map((name) => text(name)))
    rows.push(tuple([text(folder), texts(found.folders), texts(found.files)]))
    for (const name of found.folders) waiting.push(`${folder}/${name}`)
  }
  return list(rows)
}

function glob(machine: Machine, { positional: [pattern], named }: Arguments): Value {
  const wanted = pattern && show(pattern)
  if (wanted === undefined) return unknown('list')
  const root = named.get('root_dir')
  const base = root && show(root)
  const found = findFiles(machine, base === undefined ? wanted : `${base}/${wanted}`)
  const whole = base === undefined ? '' : `${normalize(base)}/`
  if (inPack(base ?? wanted) === undefined) return unknown('list')
  machine.budget.spend(found.length)
  return list(found.map((file) => text(installedPath(file).slice(whole.length))))
}

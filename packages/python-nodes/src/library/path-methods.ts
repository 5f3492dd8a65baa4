import {
  exists,
  findFiles,
  matchesName,
  inPack,
  listFolder,
  normalize,
  installedPath,
  readFile,
} from '../evaluate/files.ts'
import type { Machine } from '../evaluate/machine.ts'
import { list, maybe, native, none, text, tuple, unknown } from '../values/make.ts'
import { show } from '../values/show.ts'
import type { PathValue, Value } from '../values/value.ts'

type Attribute = (path: string) => Value
type Method = (path: string, args: Value[], machine: Machine) => Value

/** Converts a value to a path; undefined for an unknown value. */
export function pathValue(value: Value | undefined): PathValue | undefined {
  const shown = value && show(value)
  return shown === undefined ? undefined : { kind: 'path', path: shown }
}

/** Returns the last part of a path. */
export const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** Returns a path without its last part. */
export function folderName(path: string): string {
  const slash = path.lastIndexOf('/')
  return slash > 0 ? path.slice(0, slash) : slash === 0 ? '/' : ''
}

/** Splits a path into the path without its suffix, and the suffix. */
export function splitExtension(path: string): [string, string] {
  const name = baseName(path)
  const dot = name.lastIndexOf('.')
  const length = dot > 0 ? name.length - dot : 0
  return [path.slice(0, path.length - length), path.slice(path.length - length)]
}

const toPath = (path: string): Value => ({ kind: 'path', path })

const attributes: Record<string, Attribute> = {
  name: (path) => text(baseName(path)),
  stem: (path) => text(splitExtension(baseName(path))[0]),
  suffix: (path) => text(splitExtension(path)[1]),
  parent: (path) => toPath(folderName(path)),
  parents: (path) => tuple(parentsOf(path).map((parent) => toPath(parent))),
  parts: (path) =>
    tuple(
      path
        .split('/')
        .filter((part) => part !== '')
        .map((part) => text(part)),
    ),
}

const methods: Record<string, Method> = {
  resolve: (path) => toPath(normalize(path)),
  absolute: (path) => toPath(normalize(path)),
  expanduser: (path) => toPath(path),
  as_posix: (path) => text(path),
  exists: (path, _args, machine) => maybe(isThere(exists(machine, path))),
  is_dir: (path, _args, machine) => maybe(isKind(exists(machine, path), 'folder')),
  is_file: (path, _args, machine) => maybe(isKind(exists(machine, path), 'file')),
  iterdir: (path, _args, machine) => entries(machine, path),
  glob: (path, [pattern], machine) => glob(machine, path, pattern, ''),
  rglob: (path, [pattern], machine) => glob(machine, path, pattern, '**/'),
  joinpath: (path, parts) => joinPath([{ kind: 'path', path }, ...parts]),
  relative_to: (path, [base]) => relativeTo(path, base),
  with_suffix: (path, [end]) => toPath(splitExtension(path)[0] + ((end && show(end)) ?? '')),
  with_name: (path, [name]) => toPath(`${folderName(path)}/${(name && show(name)) ?? ''}`),
  match: (path, [pattern]) => maybe(pattern?.kind === 'text' ? matchesName(pattern.value, baseName(path)) : undefined),
  open: (path) => toPath(path),
  read_text: (path, _args, machine) => contents(machine, path),
  read: (path, _args, machine) => contents(machine, path),
  readlines: (path, _args, machine) => list(machine.walk(toPath(path)).items),
  read_bytes: (path, _args, machine) => contents(machine, path),
  close: () => none,
  mkdir: () => none,
}

/** A method or attribute of a `Path` or an open file. */
export function pathMethod(machine: Machine, path: string, name: string): Value | undefined {
  const attribute = Object.hasOwn(attributes, name) ? attributes[name] : undefined
  if (attribute) return attribute(path)
  const method = Object.hasOwn(methods, name) ? methods[name] : undefined
  return method && native(name, (args) => method(path, args.positional, machine))
}

/** Joins parts to a path. An absolute part replaces the parts before it. */
export function joinPath(parts: Value[]): Value {
  let path: string | undefined
  for (const part of parts) {
    const shown = show(part)
    if (shown === undefined) return unknown('text')
    path = path === undefined || shown.startsWith('/') ? shown : `${path.replace(/\/$/, '')}/${shown}`
  }
  return path === undefined ? unknown('text') : toPath(path)
}

/** The content of a file of the pack. */
export function contents(machine: Machine, path: string): Value {
  const found = readFile(machine, path)
  return found === undefined ? unknown('text') : text(found)
}

export const isThere = (found: 'file' | 'folder' | false | undefined): boolean | undefined =>
  found === undefined ? undefined : found !== false

export const isKind = (found: 'file' | 'folder' | false | undefined, kind: string): boolean | undefined =>
  found === undefined ? undefined : found === kind

function parentsOf(path: string): string[] {
  const parents: string[] = []
  for (let at = folderName(path); at !== '' && parents.length < 100; at = folderName(at)) {
    parents.push(at)
    if (at === '/') break
  }
  return parents
}

function entries(machine: Machine, path: string): Value {
  const found = listFolder(machine, path)
  if (!found) return unknown('list')
  machine.budget.spend(found.files.length + found.folders.length)
  return list([...found.folders, ...found.files].map((name) => toPath(`${path}/${name}`)))
}

function glob(machine: Machine, path: string, pattern: Value | undefined, prefix: string): Value {
  if (pattern?.kind !== 'text' || inPack(path) === undefined) return unknown('list')
  const found = findFiles(machine, `${path}/${prefix}${pattern.value}`)
  machine.budget.spend(found.length)
  return list(found.map((file) => toPath(installedPath(file))))
}

function relativeTo(path: string, base: Value | undefined): Value {
  const from = base && show(base)
  if (from === undefined || !path.startsWith(from)) return unknown()
  return toPath(path.slice(from.length).replace(/^\//, ''))
}

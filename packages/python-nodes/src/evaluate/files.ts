import type { Machine } from './machine.ts'

/** Where the pack is taken to be installed: only so that paths made from `__file__` lead somewhere. */
const packFolder = '/ComfyUI/custom_nodes/pack'

/** A path without `.` and `..`; a relative one begins where ComfyUI was started. */
export function normalize(path: string): string {
  const parts: string[] = []
  for (const part of path.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return `/${path.startsWith('/') ? '' : 'ComfyUI/'}${parts.join('/')}`
}

/** A path from the pack's root, `''` for the root itself; undefined for what is outside of the pack. */
export function inPack(path: string): string | undefined {
  const whole = normalize(path.replaceAll('\\', '/'))
  if (whole === packFolder) return ''
  return whole.startsWith(`${packFolder}/`) ? whole.slice(packFolder.length + 1) : undefined
}

/** Where a file of the pack is. */
export function placeOf(file: string): string {
  return file === '' ? packFolder : `${packFolder}/${file}`
}

/** The text of a file of the pack. */
export function readFile(machine: Machine, path: string): string | undefined {
  const file = inPack(path)
  return file === undefined ? undefined : machine.files.get(file)
}

/** Names of the files and folders right in a folder of the pack, files first; undefined when there is no such folder. */
export function listFolder(machine: Machine, path: string): { files: string[]; folders: string[] } | undefined {
  const folder = inPack(path)
  if (folder === undefined) return undefined
  const prefix = folder === '' ? '' : `${folder}/`
  const files: string[] = []
  const folders = new Set<string>()
  machine.budget.spend(machine.files.size >> 2)
  for (const file of machine.files.keys()) {
    if (!file.startsWith(prefix)) continue
    const rest = file.slice(prefix.length)
    const slash = rest.indexOf('/')
    if (slash < 0) files.push(rest)
    else folders.add(rest.slice(0, slash))
  }
  if (files.length === 0 && folders.size === 0) return undefined
  return { files: files.sort(), folders: [...folders].sort() }
}

/** Whether there is such a file or folder; undefined for what is outside of the pack or may have been left out of it. */
export function exists(machine: Machine, path: string): 'file' | 'folder' | false | undefined {
  const file = inPack(path)
  if (file === undefined) return undefined
  if (machine.files.has(file)) return 'file'
  if (listFolder(machine, path)) return 'folder'
  return /\.(py|json)$/.test(file) ? false : undefined
}

/** The files of the pack that a pattern with `*`, `**` and `?` finds, from a folder. */
export function findFiles(machine: Machine, pattern: string): string[] {
  const wanted = inPack(pattern)
  if (wanted === undefined || wanted.length > 500) return []
  const parts = wanted.split('/')
  machine.budget.spend(machine.files.size)
  const paths = new Set<string>()
  for (const file of machine.files.keys()) {
    const names = file.split('/')
    // A pattern may mean folders as well.
    for (let depth = 1; depth <= names.length; depth += 1) {
      if (matches(parts, names.slice(0, depth))) paths.add(names.slice(0, depth).join('/'))
    }
  }
  return [...paths].sort()
}

/** Whether the names of a path are what the parts of a pattern say. */
function matches(parts: string[], names: string[]): boolean {
  const star = parts.indexOf('**')
  if (star < 0) return parts.length === names.length && parts.every((part, index) => fits(part, names[index] ?? ''))
  const before = parts.slice(0, star)
  const after = parts.slice(star + 1).filter((part) => part !== '**')
  if (names.length < before.length + after.length) return false
  const last = names.slice(names.length - after.length)
  return (
    before.every((part, index) => fits(part, names[index] ?? '')) &&
    after.every((part, index) => fits(part, last[index] ?? ''))
  )
}

/** Whether a name is what a pattern with `*` and `?` says; in time that grows with both lengths, not with their power. */
export function fits(pattern: string, name: string): boolean {
  let [at, from, back, star] = [0, 0, 0, -1]
  while (from < name.length) {
    if (pattern[at] === '*') {
      star = at
      back = from
      at += 1
    } else if (at < pattern.length && (pattern[at] === '?' || pattern[at] === name[from])) {
      at += 1
      from += 1
    } else if (star >= 0) {
      at = star + 1
      back += 1
      from = back
    } else return false
  }
  return /^\**$/.test(pattern.slice(at))
}

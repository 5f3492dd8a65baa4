import type { Machine } from './machine.ts'

/** Assumed installation folder, for paths built from `__file__`. */
const packFolder = '/ComfyUI/custom_nodes/pack'

/** Removes `.` and `..` from a path. Relative paths start in ComfyUI's working directory. */
export function normalize(path: string): string {
  const parts: string[] = []
  for (const part of path.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return `/${path.startsWith('/') ? '' : 'ComfyUI/'}${parts.join('/')}`
}

/** Returns a path relative to the pack, `''` for its root; undefined for paths outside the pack. */
export function inPack(path: string): string | undefined {
  const whole = normalize(path.replaceAll('\\', '/'))
  if (whole === packFolder) return ''
  return whole.startsWith(`${packFolder}/`) ? whole.slice(packFolder.length + 1) : undefined
}

/** Returns the path of a pack file in the assumed installation. */
export function installedPath(file: string): string {
  return file === '' ? packFolder : `${packFolder}/${file}`
}

/** The text of a file of the pack. */
export function readFile(machine: Machine, path: string): string | undefined {
  const file = inPack(path)
  return file === undefined ? undefined : machine.files.get(file)
}

/** Lists the names of files and folders directly in a folder; undefined for a missing folder. */
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

/**
 * Returns the kind of a path, or false for a missing path. Undefined outside the pack, and for missing files with
 * extensions that `machine.files` may lack.
 */
export function exists(machine: Machine, path: string): 'file' | 'folder' | false | undefined {
  const file = inPack(path)
  if (file === undefined) return undefined
  if (machine.files.has(file)) return 'file'
  if (listFolder(machine, path)) return 'folder'
  return /\.(py|json)$/.test(file) ? false : undefined
}

/** Finds the files of the pack that match a glob pattern. */
export function findFiles(machine: Machine, pattern: string): string[] {
  const wanted = inPack(pattern)
  if (wanted === undefined || wanted.length > 500) return []
  const parts = wanted.split('/')
  machine.budget.spend(machine.files.size)
  const paths = new Set<string>()
  for (const file of machine.files.keys()) {
    const names = file.split('/')
    // A pattern may match folders as well.
    for (let depth = 1; depth <= names.length; depth += 1) {
      if (matchesPath(parts, names.slice(0, depth))) paths.add(names.slice(0, depth).join('/'))
    }
  }
  return [...paths].sort()
}

/** Whether the parts of a path match the parts of a pattern. */
function matchesPath(parts: string[], names: string[]): boolean {
  const star = parts.indexOf('**')
  if (star < 0)
    return parts.length === names.length && parts.every((part, index) => matchesName(part, names[index] ?? ''))
  const before = parts.slice(0, star)
  const after = parts.slice(star + 1).filter((part) => part !== '**')
  if (names.length < before.length + after.length) return false
  const last = names.slice(names.length - after.length)
  return (
    before.every((part, index) => matchesName(part, names[index] ?? '')) &&
    after.every((part, index) => matchesName(part, last[index] ?? ''))
  )
}

/** Matches a name against a pattern with `*` and `?`, in time linear in both lengths. */
export function matchesName(pattern: string, name: string): boolean {
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

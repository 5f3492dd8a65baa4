import type { FolderEntry, FolderView } from './view.ts'

const mostEntries = 1000

/** Lists the entries directly in a folder. The size of a folder includes all files in it. */
export const listFolder = (files: readonly { path: string; size: number }[], folder: string): FolderView => {
  const prefix = folder === '' ? '' : `${folder}/`
  const folders = new Map<string, FolderEntry>()
  const own: FolderEntry[] = []
  for (const { path, size } of files) {
    if (!path.startsWith(prefix)) continue
    const rest = path.slice(prefix.length)
    const end = rest.indexOf('/')
    if (end === -1) own.push({ name: rest, path, size })
    else {
      const name = rest.slice(0, end)
      const known = folders.get(name) ?? { name, path: `${prefix}${name}`, size: 0 }
      folders.set(name, { ...known, size: known.size + size })
    }
  }
  const sorted = [...folders.values()].sort(byName)
  return {
    path: folder,
    folders: sorted.slice(0, mostEntries),
    files: own.sort(byName).slice(0, Math.max(0, mostEntries - sorted.length)),
    total: sorted.length + own.length,
  }
}

/** Returns the folder that contains a path; empty for the root of the archive. */
export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))

const byName = (one: FolderEntry, other: FolderEntry) => one.name.localeCompare(other.name, 'en')

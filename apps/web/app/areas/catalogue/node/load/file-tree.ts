import type { PackedFile } from '../view.ts'

export interface Folder {
  name: string
  folders: Folder[]
  files: PackedFile[]
  /** Bytes and files of all content, including subfolders. */
  size: number
  count: number
}

/** Builds the tree of folders. A folder that holds only another folder is merged with it. */
export const fileTree = (files: PackedFile[]): Folder => {
  const root = emptyFolder('')
  for (const { path, size } of files) {
    const parts = path.split('/')
    const name = parts.pop() ?? path
    let folder = root
    add(folder, size)
    for (const part of parts) {
      folder = folderIn(folder, part)
      add(folder, size)
    }
    folder.files.push({ path: name, size })
  }
  return tidied(root)
}

const emptyFolder = (name: string): Folder => ({ name, folders: [], files: [], size: 0, count: 0 })

const add = (folder: Folder, size: number) => {
  folder.size += size
  folder.count += 1
}

const folderIn = (parent: Folder, name: string): Folder => {
  // The list is sorted by path, so the files of a folder are adjacent.
  const last = parent.folders.at(-1)
  const known = last?.name === name ? last : parent.folders.find((folder) => folder.name === name)
  if (known) return known
  const folder = emptyFolder(name)
  parent.folders.push(folder)
  return folder
}

const tidied = (folder: Folder): Folder => {
  const [only] = folder.folders
  if (folder.name !== '' && only && folder.folders.length === 1 && folder.files.length === 0)
    return tidied({ ...only, name: `${folder.name}/${only.name}` })
  return { ...folder, folders: folder.folders.map(tidied).sort((a, b) => a.name.localeCompare(b.name, 'en')) }
}

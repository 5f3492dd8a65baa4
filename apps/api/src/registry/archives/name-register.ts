import { RegistryError } from '../../platform/errors.ts'
import { shownName } from './refuse-archive.ts'

/**
 * Takes the paths of an archive one by one and refuses what would be one file: the same path twice, paths that Windows or
 * macOS take for the same, and a file where another path needs a folder. Folders that differ in case are let be: they
 * become one, and lose nothing.
 */
export class NameRegister {
  readonly #taken = new Set<string>()
  /** Each file as a file system that ignores case and normalisation finds it, and how it is spelt. */
  readonly #files = new Map<string, string>()
  readonly #folders = new Map<string, string>()

  add(path: string): void {
    const place = path.replace(/\/$/, '')
    if (this.#taken.has(path)) throw new RegistryError('archive_duplicate_name', { name: shownName(place) })
    this.#taken.add(path)
    const found = foldName(place)
    this.#addFolders(path, found)
    if (path.endsWith('/')) return
    const other = this.#files.get(found) ?? this.#folders.get(found)
    if (other !== undefined) throw collision(other, path)
    this.#files.set(found, path)
  }

  #addFolders(path: string, found: string): void {
    let end = path.endsWith('/') ? found.length : found.lastIndexOf('/')
    for (; end > 0; end = found.lastIndexOf('/', end - 1)) {
      const folder = found.slice(0, end)
      // What stands above it was looked at when it was taken.
      if (this.#folders.has(folder)) return
      const other = this.#files.get(folder)
      if (other !== undefined) throw collision(other, path)
      this.#folders.set(folder, path)
    }
  }
}

/** A path as file systems that ignore case and normalisation find it; it takes some more for the same than each of them does. */
function foldName(path: string): string {
  return path.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC')
}

function collision(one: string, other: string): RegistryError {
  return new RegistryError('archive_name_collision', { name: shownName(one), other: shownName(other) })
}

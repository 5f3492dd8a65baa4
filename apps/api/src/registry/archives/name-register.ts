import { RegistryError } from '../../platform/errors.ts'
import { shownName } from './refuse-archive.ts'

/**
 * Collects the paths of an archive and refuses collisions: repeated paths, paths that are equal on Windows or macOS,
 * and a file in place of a folder. Folders that differ in case alone are allowed: they merge without loss.
 */
export class NameRegister {
  readonly #taken = new Set<string>()
  /** Spelling of each file by its folded path. */
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
      // Its parent folders were checked when it was added.
      if (this.#folders.has(folder)) return
      const other = this.#files.get(folder)
      if (other !== undefined) throw collision(other, path)
      this.#folders.set(folder, path)
    }
  }
}

/** Folds a path as file systems that ignore case and normalisation do; it folds more than each of them. */
function foldName(path: string): string {
  return path.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC')
}

function collision(one: string, other: string): RegistryError {
  return new RegistryError('archive_name_collision', { name: shownName(one), other: shownName(other) })
}

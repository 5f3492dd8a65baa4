import { RegistryError } from '../../platform/errors.ts'
import { shownName } from './refuse-archive.ts'

/**
 * Collects the paths of an archive and refuses collisions: repeated paths, paths that are equal on Windows or macOS,
 * and a file in place of a folder. Folders may differ only in case, because such folders merge without loss.
 */
export class NameRegister {
  readonly #taken = new Set<string>()
  /** Spelling of each file by its folded path. */
  readonly #files = new Map<string, string>()
  readonly #folders = new Map<string, string>()

  add(path: string): void {
    const trimmed = path.replace(/\/$/, '')
    if (this.#taken.has(path)) throw new RegistryError('archive_duplicate_name', { name: shownName(trimmed) })
    this.#taken.add(path)
    const found = foldName(trimmed)
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
      // The parent folders were checked when this folder was added.
      if (this.#folders.has(folder)) return
      const other = this.#files.get(folder)
      if (other !== undefined) throw collision(other, path)
      this.#folders.set(folder, path)
    }
  }
}

/**
 * Folds a path as file systems do that ignore case and normalisation. The folding is stricter than that of each file
 * system.
 */
function foldName(path: string): string {
  return path.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC')
}

function collision(one: string, other: string): RegistryError {
  return new RegistryError('archive_name_collision', { name: shownName(one), other: shownName(other) })
}

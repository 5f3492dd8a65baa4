/** Resolves imports to files of a pack. Module names have the form of imports: `os.path`, `.nodes`, `..util.io`. */
export interface PackModules {
  /**
   * Returns the file of a module by its path without extension. A package comes before a module, and a module before a
   * folder without `__init__.py`.
   */
  find(path: string): string | undefined
  /** Resolves an import in the file `from` in the way that Python most likely does. */
  follow(from: string, module: string): Followed
  /** Returns every file that the import may run, for any `sys.path` and `sys.modules`. In doubt, a file is included. */
  mayRun(from: string, module: string): string[]
  /** Adds a folder of the pack to `sys.path`. Returns whether the folder is new. */
  search(folder: string): boolean
  /**
   * Returns the `__init__.py` files of the parent folders of a file, outermost first. The `__init__.py` of the root is
   * excluded.
   */
  packagesAbove(path: string): string[]
}

export interface Followed {
  /**
   * File of the module; undefined for a missing module or a module outside the pack. The `__init__.py` of a package may
   * not exist.
   */
  file: string | undefined
  /** Files that run, outermost first. The parent packages of a missing module run too. */
  run: string[]
}

const nothing: Followed = { file: undefined, run: [] }
const mostSearched = 50

/**
 * `isElsewhere` identifies modules that are loaded before any pack. A file of the same name does not replace such a
 * module.
 */
export function findModules(paths: Iterable<string>, isElsewhere: (module: string) => boolean): PackModules {
  const known = new Set(paths)
  const folders = pythonFolders(known)
  const searched: string[] = []
  const find = (path: string): string | undefined => {
    const candidates = path === '' ? ['__init__.py'] : [`${path}/__init__.py`, `${path}.py`, `${path}.pyw`]
    const file = candidates.find((candidate) => known.has(candidate))
    return file ?? (path === '' || folders.has(path) ? packageFile(path) : undefined)
  }
  const everywhere = (from: string, module: string): Followed[] =>
    module === '' ? [] : candidatesFor(from, module, searched).map(([folder, name]) => followFrom(find, folder, name))

  return {
    find,
    follow: (from, module) => {
      if (module.startsWith('.')) return followRelative(find, from, module)
      if (isElsewhere(module)) return nothing
      const found = everywhere(from, module).filter(({ file, run }) => run.length > 0 && file !== from)
      // The search folders are a guess, so a folder in which the import succeeds is the more likely choice. Python
      // prefers files to folders.
      const whole = found.filter(({ file }) => file !== undefined)
      return whole.find(({ run: [first = ''] }) => known.has(first)) ?? whole[0] ?? found[0] ?? nothing
    },
    mayRun: (from, module) => {
      const all = module.startsWith('.') ? [followRelative(find, from, module)] : everywhere(from, module)
      return [...new Set(all.flatMap(({ run }) => run))].filter((file) => known.has(file))
    },
    search: (folder) => searched.length < mostSearched && !searched.includes(folder) && searched.push(folder) > 0,
    packagesAbove: (path) => {
      const names = path.split('/').slice(0, -1)
      const above = names.map((_, index) => packageFile(names.slice(0, index + 1).join('/')))
      return above.filter((file) => known.has(file) && file !== path)
    },
  }
}

type Find = PackModules['find']

/** Resolves a dotted name from a folder downwards, package by package. */
function followFrom(find: Find, folder: string, name: string): Followed {
  const run: string[] = []
  let path = folder
  let file: string | undefined
  for (const part of name.split('.')) {
    // Only packages have submodules.
    if (file !== undefined && !isPackage(file)) return { file: undefined, run }
    path = joinPath(path, part)
    file = find(path)
    if (file === undefined) return { file, run }
    run.push(file)
  }
  return { file, run }
}

function followRelative(find: Find, from: string, module: string): Followed {
  const name = module.replace(/^\.+/, '')
  const folder = folderOf(from, module.length - name.length)
  if (folder === undefined) return nothing
  if (name !== '') return followFrom(find, folder, name)
  const file = find(folder)
  return { file, run: file === undefined ? [] : [file] }
}

/** Returns the folders to search, in order: `sys.path`, then the folder of the file and its parents. */
function candidatesFor(from: string, module: string, searched: readonly string[]): [folder: string, name: string][] {
  const own = from.split('/').slice(0, -1)
  const around = [...own, ''].map((_, index) => own.slice(0, own.length - index).join('/'))
  const candidates = [...new Set([...searched, ...around])].map((folder): [string, string] => [folder, module])
  // A pack can also be imported from `custom_nodes` by the name of its folder.
  const inPack = /^custom_nodes\.[^.]+\.(.+)$/.exec(module)?.[1] ?? /^(?=[^.]*comfyui)[^.]+\.(.+)$/i.exec(module)?.[1]
  return inPack === undefined ? candidates : [...candidates, ['', inPack]]
}

/** Returns the folder to which the dots of a relative import lead; undefined for a folder outside the pack. */
export function folderOf(from: string, level: number): string | undefined {
  const folders = from.split('/').slice(0, -1)
  return level - 1 > folders.length ? undefined : folders.slice(0, folders.length - (level - 1)).join('/')
}

export const joinPath = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`)

const packageFile = (folder: string): string => joinPath(folder, '__init__.py')
const isPackage = (file: string): boolean => file === '__init__.py' || file.endsWith('/__init__.py')

/** Returns the folders that contain Python files at any depth. */
function pythonFolders(paths: Iterable<string>): Set<string> {
  const folders = new Set<string>()
  for (const path of paths) {
    if (!/\.pyw?$/.test(path)) continue
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      const folder = path.slice(0, end)
      if (folders.has(folder)) break
      folders.add(folder)
    }
  }
  return folders
}

/**
 * Finds the files of a pack that its imports run. Module names are written as in imports: `os.path`, `.nodes`,
 * `..util.io`.
 */
export interface PackModules {
  /** The file of a module by its path without ending: a package, else a module, else a folder as a package. */
  find(path: string): string | undefined
  /** Follows an import in the file `from` as Python most likely does. */
  follow(from: string, module: string): Followed
  /** Every file that the import may run, for any `sys.path` and `sys.modules`. In doubt, code runs. */
  mayRun(from: string, module: string): string[]
  /** Adds a folder of the pack to `sys.path`. Returns whether it is new. */
  search(folder: string): boolean
  /** The `__init__.py` files of the folders above a file, outermost first, without the root's. */
  packagesAbove(path: string): string[]
}

export interface Followed {
  /** The file of the module; undefined for a missing or foreign module. A package may have no file. */
  file: string | undefined
  /** Files that run, outermost first. Packages above a missing module run too. */
  run: string[]
}

const nothing: Followed = { file: undefined, run: [] }
const mostSearched = 50

/** `isElsewhere` tells modules that are loaded before any pack. A file of the same name does not replace them. */
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
    module === '' ? [] : placesOf(from, module, searched).map(([folder, name]) => followFrom(find, folder, name))

  return {
    find,
    follow: (from, module) => {
      if (module.startsWith('.')) return followRelative(find, from, module)
      if (isElsewhere(module)) return nothing
      const found = everywhere(from, module).filter(({ file, run }) => run.length > 0 && file !== from)
      // The folders on the path are a guess, so an import that succeeds is the better one. Python prefers files to
      // folders.
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

/** Follows a dotted name down from a folder, package by package. */
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

/** The folders to search, in order: `sys.path`, then the folder of the file and those above it. */
function placesOf(from: string, module: string, searched: readonly string[]): [folder: string, name: string][] {
  const own = from.split('/').slice(0, -1)
  const around = [...own, ''].map((_, index) => own.slice(0, own.length - index).join('/'))
  const places = [...new Set([...searched, ...around])].map((folder): [string, string] => [folder, module])
  // ComfyUI can import a pack from `custom_nodes` by the name of its folder.
  const inPack = /^custom_nodes\.[^.]+\.(.+)$/.exec(module)?.[1] ?? /^(?=[^.]*comfyui)[^.]+\.(.+)$/i.exec(module)?.[1]
  return inPack === undefined ? places : [...places, ['', inPack]]
}

/** The folder that the dots of a relative import name; undefined for one outside the pack. */
export function folderOf(from: string, level: number): string | undefined {
  const folders = from.split('/').slice(0, -1)
  return level - 1 > folders.length ? undefined : folders.slice(0, folders.length - (level - 1)).join('/')
}

export const joinPath = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`)

const packageFile = (folder: string): string => joinPath(folder, '__init__.py')
const isPackage = (file: string): boolean => file === '__init__.py' || file.endsWith('/__init__.py')

/** Folders with Python files at any depth. */
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

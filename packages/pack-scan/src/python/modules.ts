/** Which file of the pack a module's name means. */
export interface Modules {
  /** The path for `module`, as it is written in an import of the file `from`: `.nodes`, `..util.io`, `nodes`. */
  resolve(from: string, module: string): string | undefined
  /** The files that are run before it: the `__init__.py` of every folder above. */
  packagesAbove(path: string): string[]
  /** Searches these folders of the pack too, as `sys.path` does: all whose path ends so. Tells whether there are new ones. */
  searchAlso(folder: string): boolean
}

export function readModules(paths: Iterable<string>): Modules {
  const known = new Set(paths)
  const find = (base: string): string | undefined => {
    // Of `tests.py` and `tests/__init__.py`, Python takes the package.
    const packagePath = base === '' ? '__init__.py' : `${base}/__init__.py`
    if (known.has(packagePath)) return packagePath
    return known.has(`${base}.py`) ? `${base}.py` : undefined
  }
  const searched = new Set<string>()
  const inSearched = (rest: string, from: string): string | undefined => {
    for (const folder of searched) {
      const found = find(`${folder}/${rest}`)
      if (found && found !== from) return found
    }
    return undefined
  }
  return {
    searchAlso: (folder) => {
      const before = searched.size
      for (const path of known) {
        const at = `/${path}`.lastIndexOf(`/${folder}/`)
        if (at >= 0 && searched.size < mostSearched) searched.add(path.slice(0, at + folder.length))
      }
      return searched.size > before
    },
    resolve: (from, module) => {
      const dots = /^\.*/.exec(module)?.[0].length ?? 0
      const rest = module.slice(dots).replaceAll('.', '/')
      const folders = from.split('/').slice(0, -1)
      if (dots > 0) {
        if (dots - 1 > folders.length) return undefined
        return find([...folders.slice(0, folders.length - (dots - 1)), rest].filter(Boolean).join('/'))
      }
      if (rest === '') return undefined
      if (standard.has(rest.split('/')[0] ?? '')) return inSearched(rest, from)
      // Packs put their own folder, or one below it, onto the path.
      for (let depth = folders.length; depth >= 0; depth--) {
        const found = find([...folders.slice(0, depth), rest].join('/'))
        if (found && found !== from) return found
      }
      return inSearched(rest, from)
    },
    packagesAbove: (path) => {
      const folders = path.split('/').slice(0, -1)
      return folders
        .map((_, index) => `${folders.slice(0, index + 1).join('/')}/__init__.py`)
        .filter((init) => known.has(init) && init !== path)
    },
  }
}

const mostSearched = 50

/** Modules of the standard library that rules ask for: a file of the same name does not hide them. */
const standard = new Set(
  (
    'os sys subprocess shutil socket urllib http ctypes base64 binascii zlib gzip bz2 lzma marshal codecs builtins importlib ' +
    'pickle json re time threading pathlib tempfile platform getpass winreg sqlite3 runpy types functools operator io ssl asyncio'
  ).split(' '),
)

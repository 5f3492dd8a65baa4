import type { Statement } from '../syntax/ast.ts'
import { external, scope as makeScope, unknown } from '../values/make.ts'
import type { Module, Value } from '../values/value.ts'
import { placeOf } from './files.ts'
import { moduleNames } from './import-statements.ts'
import { Raised, type Frame, type Machine } from './machine.ts'
import { runModule } from './run-statements.ts'

/** Reads a file's statements; undefined when there is no such file, or none that can be read. */
export type ReadStatements = (file: string) => Statement[] | undefined

export interface Modules {
  load(machine: Machine, file: string): Module | undefined
  import(machine: Machine, from: Module | undefined, level: number, name: string): Value
  loaded(): Module[]
}

interface Resolver {
  /** The file that a path without its ending leads to. */
  find(path: string): string | undefined
  /** Whether a module is another's, though a file here is called so. */
  isElsewhere(name: string): boolean
}

const rootName = 'pack'
const rootFile = '__init__.py'

/** The pack's own modules: found by name, run once, when they are first asked for. */
export function makeModules(
  files: ReadonlyMap<string, string>,
  read: ReadStatements,
  isElsewhere: (name: string) => boolean,
): Modules {
  const modules = new Map<string, Module>()
  const parsed = new Map<string, Statement[] | undefined>()
  const statementsOf = (file: string): Statement[] | undefined => {
    if (!parsed.has(file)) parsed.set(file, read(file))
    return parsed.get(file)
  }
  const folders = foldersOf(files)
  const find = (path: string): string | undefined => {
    if (path === '') return rootFile
    const inFolder = `${path}/__init__.py`
    if (files.has(inFolder)) return inFolder
    if (files.has(`${path}.py`)) return `${path}.py`
    return folders.has(path) ? inFolder : undefined
  }
  const resolver: Resolver = { find, isElsewhere }
  const load = (machine: Machine, file: string): Module | undefined => {
    const known = modules.get(file)
    if (known) return known
    // A package may load this very module while it runs, so the parents come before this one is made.
    const parent = parentOf(file)
    if (parent !== rootFile) load(machine, parent)
    const meanwhile = modules.get(file)
    if (meanwhile) return meanwhile
    const statements = statementsOf(file)
    if (!statements && !file.endsWith(rootFile)) return undefined
    const made = makeModule(file)
    modules.set(file, made)
    try {
      execute(machine, made, statements ?? [])
    } catch (error) {
      // As in Python: the next import runs it again.
      if (error instanceof Raised) modules.delete(file)
      throw error
    }
    if (parent !== file) modules.get(parent)?.scope.names.set(nameIn(file), made)
    return made
  }
  return {
    load,
    import: (machine, from, level, name) => {
      const path = level > 0 ? relativePath(from, level, name) : absolutePath(machine, from, name, resolver)
      const file = path === undefined ? undefined : find(path)
      if (file === undefined) {
        // Python loads the packages above a module before it finds that the module is missing.
        const above = path?.includes('/') ? find(path.slice(0, path.lastIndexOf('/'))) : undefined
        if (above !== undefined) load(machine, above)
        return level > 0 ? unknown() : external(name)
      }
      return load(machine, file) ?? unknown()
    },
    loaded: () => [...modules.values()],
  }
}

function foldersOf(files: ReadonlyMap<string, string>): Set<string> {
  const folders = new Set<string>()
  for (const file of files.keys()) {
    if (!file.endsWith('.py')) continue
    for (
      let end = file.lastIndexOf('/');
      end > 0 && !folders.has(file.slice(0, end));
      end = file.lastIndexOf('/', end - 1)
    ) {
      folders.add(file.slice(0, end))
    }
  }
  return folders
}

function makeModule(file: string): Module {
  const isPackage = file.endsWith(rootFile)
  const name = file === rootFile ? rootName : `${rootName}.${pathOf(file).replaceAll('/', '.')}`
  const scope = makeScope()
  for (const [key, value] of moduleNames(name, placeOf(file), isPackage)) scope.names.set(key, value)
  return { kind: 'module', name, file, isPackage, scope, state: 'new', isOpen: false, stars: [] }
}

/** The file of a module without its ending, or the folder of a package. */
function pathOf(file: string): string {
  return file.endsWith('/__init__.py') ? file.slice(0, -'/__init__.py'.length) : file.replace(/\.py$/, '')
}

/** The `__init__.py` that runs before a module. That of the root has none before it, and is run by the caller. */
function parentOf(file: string): string {
  const slash = pathOf(file).lastIndexOf('/')
  return slash < 0 ? rootFile : `${file.slice(0, slash)}/${rootFile}`
}

/** What the package of a module calls it. */
function nameIn(file: string): string {
  const path = pathOf(file)
  return path.slice(path.lastIndexOf('/') + 1)
}

function execute(machine: Machine, made: Module, statements: Statement[]): void {
  const { site, writes, isWeak, tries } = machine
  made.state = 'running'
  machine.writes = undefined
  machine.isWeak = false
  const frame: Frame = {
    module: made,
    scope: made.scope,
    func: undefined,
    self: undefined,
    returned: [],
    yielded: [],
    tries: 0,
    owner: undefined,
  }
  try {
    machine.budget.aside(() => runModule(machine, statements, frame))
  } finally {
    made.state = 'done'
    Object.assign(machine, { site, writes, isWeak, tries })
  }
}

function relativePath(from: Module | undefined, level: number, name: string): string | undefined {
  const folders = (from?.file ?? '__init__.py').split('/').slice(0, -1)
  if (level - 1 > folders.length) return undefined
  const base = folders.slice(0, folders.length - (level - 1))
  return [...base, ...name.split('.').filter((part) => part !== '')].join('/')
}

/**
 * A name without dots before it: what was put on `sys.path`, the folder it is written in, the root. ComfyUI adds neither of
 * the last two, but packs that say so run from there, or try this after the relative way.
 */
function absolutePath(
  machine: Machine,
  from: Module | undefined,
  name: string,
  { find, isElsewhere }: Resolver,
): string | undefined {
  const parts = name.split('.')
  const [first = ''] = parts
  if (first === rootName) return parts.slice(1).join('/')
  if (first === 'custom_nodes') return parts.length > 2 ? parts.slice(2).join('/') : undefined
  if (isElsewhere(name)) return undefined
  const own = from ? from.file.split('/').slice(0, -1).join('/') : ''
  for (const folder of [...machine.searchFolders, own, '']) {
    const path = [folder, ...parts].filter((part) => part !== '').join('/')
    const top = [folder, first].filter((part) => part !== '').join('/')
    if (find(top) !== undefined) return path
  }
  // The pack's own folder, by its name.
  return /comfyui/i.test(first) && parts.length > 1 ? parts.slice(1).join('/') : undefined
}

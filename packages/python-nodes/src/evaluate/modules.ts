import { findModules } from '@registry/syntax'
import type { Statement } from '../syntax/ast.ts'
import { external, scope as makeScope, unknown } from '../values/make.ts'
import type { Module, Value } from '../values/value.ts'
import { installedPath } from './files.ts'
import { moduleNames } from './import-statements.ts'
import { Raised, type Frame, type Machine } from './machine.ts'
import { runModule } from './run-statements.ts'

/** Reads a file's statements; undefined for a missing or unreadable file. */
export type ReadStatements = (file: string) => Statement[] | undefined

export interface Modules {
  load(machine: Machine, file: string): Module | undefined
  import(machine: Machine, from: Module | undefined, name: string): Value
  search(folder: string): void
  loaded(): Module[]
}

const rootName = 'pack'
const rootFile = '__init__.py'

/** Manages the pack's own modules. Each module runs once, at its first import. */
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
  const own = findModules(files.keys(), isElsewhere)
  const load = (machine: Machine, file: string): Module | undefined => {
    const known = modules.get(file)
    if (known) return known
    // Parents load first. A running parent may load this module itself.
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
      // As in Python, the next import runs a failed module again.
      if (error instanceof Raised) modules.delete(file)
      throw error
    }
    if (parent !== file) modules.get(parent)?.scope.names.set(nameIn(file), made)
    return made
  }
  return {
    load,
    import: (machine, from, name) => {
      const inRoot = fromRoot(name)
      const { file, run } =
        inRoot === undefined ? own.follow(from?.file ?? rootFile, name) : own.follow(rootFile, inRoot)
      const last = file ?? run.at(-1)
      const loaded = last === undefined ? undefined : load(machine, last)
      if (file !== undefined) return loaded ?? unknown()
      return name.startsWith('.') ? unknown() : external(name)
    },
    search: own.search,
    loaded: () => [...modules.values()],
  }
}

/** Rewrites a name that starts with the pack's own package name to a relative one; undefined for other names. */
function fromRoot(name: string): string | undefined {
  if (name === rootName) return '.'
  return name.startsWith(`${rootName}.`) ? name.slice(rootName.length) : undefined
}

function makeModule(file: string): Module {
  const isPackage = file.endsWith(rootFile)
  const name = file === rootFile ? rootName : `${rootName}.${pathOf(file).replaceAll('/', '.')}`
  const scope = makeScope()
  for (const [key, value] of moduleNames(name, installedPath(file), isPackage)) scope.names.set(key, value)
  return { kind: 'module', name, file, isPackage, scope, state: 'new', isOpen: false, stars: [] }
}

/** Returns the file of a module without its extension, or the folder of a package. */
function pathOf(file: string): string {
  return file.endsWith('/__init__.py') ? file.slice(0, -'/__init__.py'.length) : file.replace(/\.py$/, '')
}

/** Returns the `__init__.py` that runs before a module. Callers run the `__init__.py` of the root themselves. */
function parentOf(file: string): string {
  const slash = pathOf(file).lastIndexOf('/')
  return slash < 0 ? rootFile : `${file.slice(0, slash)}/${rootFile}`
}

/** Returns the name of a module within its package. */
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

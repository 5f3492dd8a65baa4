import { joinModule, nameOf, readImport, textOfString, type PackModules, type SyntaxId } from '@registry/syntax'
import { isStartedByHand } from '../files/file-kinds.ts'
import type { Reach } from '../report.ts'
import { classTable, type ClassTable } from './classes.ts'
import type { Evaluator } from './evaluator.ts'
import { argumentsOf, type PythonFile, type Ref } from './python-file.ts'
import { filesGivenToLoader, foldersPutOnPath } from './search-path.ts'
import type { Home } from './scopes.ts'

/** The code that runs when ComfyUI loads the pack or the installer installs the pack. */
export interface Loading {
  reachOf(ref: Ref): Reach
  isLoaded(path: string): boolean
}

/**
 * Follows imports and calls from the files that ComfyUI and its installer run. A computed import may load any file
 * except files for manual use. In doubt, code counts as running.
 */
export function followLoading(files: ReadonlyMap<string, PythonFile>, modules: PackModules, e: Evaluator): Loading {
  const walk = new Walk(files, modules, e)
  const roots = startedFiles.filter((path) => files.has(path))
  for (const path of roots) walk.load(path)
  if (!files.has('__init__.py')) walk.loadAll()
  walk.run()
  return {
    isLoaded: (path) => walk.loaded.has(path),
    reachOf: ({ file, node }) => {
      if (!walk.loaded.has(file.path) || file.scopes.isIdle(node)) return 'call'
      const home = functionAround(file, node)
      return home < 0 || walk.isCut || walk.entered.has(keyOf(file, home)) ? 'import' : 'call'
    },
  }
}

/** Files that ComfyUI or the installer runs, in order. */
const startedFiles = ['__init__.py', 'prestartup_script.py', 'install.py', 'uninstall.py', 'enable.py', 'disable.py']

/** Whether a file runs as a script instead of an imported module. */
export function isStartedAsScript(path: string): boolean {
  return path === 'install.py' || path === 'setup.py' || path === 'uninstall.py'
}

/** ComfyUI calls these functions for every node at start or when its page opens, even for unused nodes. */
const calledWhenLoading = new Set([
  'INPUT_TYPES',
  'define_schema',
  'comfy_entrypoint',
  'get_node_list',
  'on_load',
  '__init_subclass__',
])

const mostEntered = 50_000

class Walk {
  readonly loaded = new Set<string>()
  readonly entered = new Set<string>()
  /** Whether the walk stopped at its limit. Any function then counts as running. */
  isCut = false
  private readonly queue: { file: PythonFile; home: Home }[] = []
  private readonly parts = new Map<string, Map<number, SyntaxId[]>>()
  private readonly tables = new Map<string, ClassTable>()
  /** Imports seen up to this point. A change of `sys.path` may resolve them to other files. */
  private readonly imported: { file: PythonFile; module: string }[] = []
  private isAllLoaded = false
  private readonly files: ReadonlyMap<string, PythonFile>
  private readonly modules: PackModules
  private readonly e: Evaluator

  constructor(files: ReadonlyMap<string, PythonFile>, modules: PackModules, e: Evaluator) {
    this.files = files
    this.modules = modules
    this.e = e
  }

  load(path: string): void {
    const file = this.files.get(path)
    if (!file || this.loaded.has(path)) return
    this.loaded.add(path)
    for (const above of this.modules.packagesAbove(path)) this.load(above)
    this.queue.push({ file, home: -1 })
    for (const definition of file.scopes.functions) {
      const name = file.tree.field(definition, 'name')
      if (name !== undefined && calledWhenLoading.has(nameOf(file.tree, name))) this.enter(file, definition)
    }
  }

  loadAll(): void {
    if (this.isAllLoaded) return
    this.isAllLoaded = true
    for (const path of this.files.keys()) if (!isStartedByHand(path)) this.load(path)
  }

  run(): void {
    for (let next = this.queue.shift(); next; next = this.queue.shift()) {
      const { file, home } = next
      for (const node of this.partsOf(file).get(home) ?? []) if (!file.scopes.isIdle(node)) this.visit({ file, node })
    }
  }

  private enter(file: PythonFile, definition: SyntaxId): void {
    const key = keyOf(file, definition)
    if (this.entered.has(key)) return
    if (this.entered.size > mostEntered) {
      this.isCut = true
      return
    }
    this.entered.add(key)
    this.queue.push({ file, home: definition })
    this.load(file.path)
  }

  /** Returns the syntax nodes that may lead to other code, by enclosing function. The key -1 is the module. */
  private partsOf(file: PythonFile): Map<number, SyntaxId[]> {
    const known = this.parts.get(file.path)
    if (known) return known
    const parts = new Map<number, SyntaxId[]>()
    const { tree } = file
    for (let node = 0; node < tree.count; node++) {
      if (!leading.has(tree.kind(node))) continue
      const home = functionAround(file, node)
      const list = parts.get(home)
      if (list) list.push(node)
      else parts.set(home, [node])
    }
    this.parts.set(file.path, parts)
    return parts
  }

  private visit(ref: Ref): void {
    const { tree } = ref.file
    const kind = tree.kind(ref.node)
    if (kind === 'call') this.visitCall(ref)
    else if (kind === 'decorator') this.visitValue({ file: ref.file, node: tree.children(ref.node)[0] ?? ref.node })
    else if (kind === 'string') this.visitText(ref)
    else if (kind === 'assignment' || kind === 'augmented_assignment') this.searchAlso(ref)
    else this.visitImport(ref)
  }

  private visitImport({ file, node }: Ref): void {
    const { module, names } = readImport(file.tree, node)
    if (module) this.loadModule(file, module)
    for (const { name } of names) this.loadModule(file, module ? joinModule(module, name) : name)
  }

  private loadModule(file: PythonFile, module: string): void {
    for (const path of this.modules.mayRun(file.path, module)) this.load(path)
    if (this.imported.length < mostImported) this.imported.push({ file, module })
  }

  /** Adds folders to `sys.path`, and resolves earlier imports again. */
  private searchAlso(ref: Ref): void {
    const isNew = foldersPutOnPath(this.e, ref, this.files.keys()).map((folder) => this.modules.search(folder))
    if (!isNew.includes(true)) return
    for (const { file, module } of this.imported.splice(0)) this.loadModule(file, module)
  }

  /** Loads the Python files that a text names. Such a text probably serves to load the file. */
  private visitText({ file, node }: Ref): void {
    const length = file.tree.end(node) - file.tree.start(node)
    const name = length > 200 ? undefined : textOfString(file.tree, node)
    if (!name || !name.endsWith('.py')) return
    const end = name
      .replaceAll('\\', '/')
      .replace(/^.*\.\//, '')
      .replace(/^\//, '')
    for (const path of this.files.keys()) if (path === end || path.endsWith(`/${end}`)) this.load(path)
  }

  private visitCall({ file, node }: Ref): void {
    const { tree } = file
    const callee = tree.field(node, 'function')
    if (callee === undefined) return
    const { positional, named } = argumentsOf(tree, node)
    const origin = this.e.originOf({ file, node: callee })
    if (origin && computedImport.test(origin)) this.visitDynamicImport({ file, node }, positional)
    for (const path of filesGivenToLoader(this.e, { file, node }, this.files.keys())) this.load(path)
    this.searchAlso({ file, node })
    const isEntered = this.visitValue({ file, node: callee })
    if (!isEntered && !(origin && runsItsArguments.test(origin))) return
    for (const argument of [...positional, ...named.values()]) this.visitValue({ file, node: argument }, true)
  }

  private visitDynamicImport({ file }: Ref, positional: SyntaxId[]): void {
    const first = positional[0]
    const name = first === undefined ? undefined : this.e.fold({ file, node: first })
    if (typeof name === 'string') this.loadModule(file, name)
    else this.loadAll()
  }

  /** Follows a called or passed value. Returns whether the value is defined in the pack. */
  private visitValue(ref: Ref, isArgument = false): boolean {
    let isOwn = false
    for (const { file, binding } of this.e.look(ref)) {
      if (binding.kind === 'function') this.enter(file, binding.node)
      else if (binding.kind === 'class') this.enterClass({ file, node: binding.node }, creation)
      else continue
      isOwn = true
    }
    const { tree } = ref.file
    return isOwn || (tree.kind(ref.node) === 'attribute' && this.visitMethod(ref, isArgument))
  }

  private visitMethod({ file, node }: Ref, isArgument: boolean): boolean {
    const { tree } = file
    const member = tree.field(node, 'attribute')
    const object = tree.field(node, 'object')
    if (member === undefined || object === undefined) return false
    const name = nameOf(tree, member)
    const origin = this.e.originOf({ file, node: object })
    const owner = /^(.*)::([^.()]+)(?:\(\))?$/.exec(origin ?? '')
    if (owner) {
      const where = this.files.get(owner[1] ?? '')
      const definition = where && this.tableOf(where).byName.get(owner[2] ?? '')
      return where && definition !== undefined ? this.enterClass({ file: where, node: definition }, [name]) : false
    }
    // For an unknown object, the call may reach every method of that name in the file, except common names.
    if ((origin && !origin.startsWith('?') && !/^(?:self|cls)$/.test(origin)) || commonMethods.has(name)) return false
    if (isArgument && !/^(?:self|cls)$/.test(tree.textOf(object))) return false
    const methods = this.tableOf(file).methods.get(name) ?? []
    for (const method of methods) this.enter(file, method)
    return methods.length > 0
  }

  private enterClass({ file, node }: Ref, names: readonly string[], depth = 0): boolean {
    let isThere = false
    for (const [name, method] of this.tableOf(file).membersOf(node)) {
      if (!names.includes(name)) continue
      this.enter(file, method)
      isThere = true
    }
    const bases = file.tree.field(node, 'superclasses')
    if (depth > 4 || bases === undefined) return isThere
    for (const base of file.tree.children(bases))
      for (const { file: where, binding } of this.e.look({ file, node: base }))
        if (binding.kind === 'class')
          isThere = this.enterClass({ file: where, node: binding.node }, names, depth + 1) || isThere
    return isThere
  }

  private tableOf(file: PythonFile): ClassTable {
    const known = this.tables.get(file.path) ?? classTable(file)
    this.tables.set(file.path, known)
    return known
  }
}

const mostImported = 50_000
const leading = new Set([
  'call',
  'decorator',
  'string',
  'import_statement',
  'import_from_statement',
  'assignment',
  'augmented_assignment',
])
const creation = ['__init__', '__new__', '__post_init__', '__enter__', '__call__']
const computedImport =
  /^(?:__import__|importlib\.(?:import_module|__import__|util\.(?:spec_from_file_location|module_from_spec)|machinery\.\w+)|runpy\.run_(?:path|module)|imp\.load_\w+|pkgutil\.(?:iter_modules|walk_packages))$/
const runsItsArguments =
  /(?:^|\.)(?:Thread|Timer|Process|submit|map|filter|register|run|create_task|ensure_future|start_new_thread|run_in_executor|partial|call_soon|call_later|gather|to_thread|run_until_complete|run_coroutine_threadsafe|apply_async|starmap|reduce|sorted|max|min|any|all|list|next|iter)$/
const commonMethods = new Set(
  'get set add append extend update pop items keys values join split replace strip format read write close open copy sort index count encode decode load save'.split(
    ' ',
  ),
)

function keyOf(file: PythonFile, home: SyntaxId): string {
  return `${file.path} ${home}`
}

/** Returns the function whose call runs a node. A lambda counts as running with its enclosing code. */
function functionAround(file: PythonFile, node: SyntaxId): Home {
  let home = file.scopes.homeOf(node)
  while (home >= 0 && file.tree.kind(home) === 'lambda') home = file.scopes.outerOf(home) ?? -1
  return home
}

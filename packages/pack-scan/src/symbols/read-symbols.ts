import { nameOf, readImport, type SyntaxId, type SyntaxTree } from '@registry/syntax'
import type { PythonFile } from '../python/python-file.ts'
import type { PythonSources } from '../python/review-python.ts'
import { readGuards, type Guards } from './guards.ts'
import { createSymbolList, type SymbolList, type UsedSymbols } from './used-symbol.ts'

const roots =
  'comfy comfy_extras comfy_execution comfy_api comfy_config nodes folder_paths server execution latent_preview node_helpers comfyui_version cuda_malloc'
const isComfy = new RegExp(String.raw`^(?:${roots.replaceAll(' ', '|')})(?:\.|$)`)
const mayUse = new RegExp(String.raw`\b(?:${roots.replaceAll(' ', '|')})\b`)

/** Limit of uses that are checked in a file. */
const mostUses = 50_000

/**
 * Lists the names of ComfyUI's Python that loaded code imports or reads, and whether the code handles their absence.
 * Never throws.
 */
export function readUsedSymbols(sources: PythonSources): UsedSymbols {
  const list = createSymbolList()
  const replaced = new Set<string>()
  const readers = [...sources.files.values()]
    .filter(({ path, tree }) => sources.loading.isLoaded(path) && mayUse.test(tree.text))
    .map((file) => new FileReader(file, sources, list, replaced))
  for (const step of ['prepare', 'read'] as const) {
    for (const reader of readers) {
      try {
        reader[step]()
      } catch {
        // A failure here must not stop the review of the pack.
      }
    }
  }
  return list.result()
}

class FileReader {
  private readonly file: PythonFile
  private readonly sources: PythonSources
  private readonly list: SymbolList
  private readonly tree: SyntaxTree
  private readonly guards: Guards
  /** Symbols that the pack assigns itself. */
  private readonly replaced: Set<string>
  private readonly imports: SyntaxId[] = []
  private readonly chains: SyntaxId[] = []
  /** Local names and modules that may be missing. */
  private readonly uncertainNames = new Set<string>()
  private readonly uncertainModules = new Set<string>()
  private isPostponed = false

  constructor(file: PythonFile, sources: PythonSources, list: SymbolList, replaced: Set<string>) {
    this.file = file
    this.sources = sources
    this.list = list
    this.tree = file.tree
    this.guards = readGuards(file)
    this.replaced = replaced
  }

  prepare(): void {
    const { tree } = this
    for (let node = 0; node < tree.count; node++) {
      const kind = tree.kind(node)
      if (kind === 'future_import_statement')
        this.isPostponed = readImport(tree, node).names.some(({ name }) => name === 'annotations')
      if (kind !== 'attribute' && kind !== 'import_statement' && kind !== 'import_from_statement') continue
      if (this.file.scopes.isIdle(node) || this.imports.length + this.chains.length >= mostUses) continue
      if (kind !== 'attribute') this.imports.push(node)
      else if (this.isWholeChain(node)) {
        if (!this.isTarget(node)) this.chains.push(node)
        else for (const name of this.namesOf(node)) this.replaced.add(name)
      }
    }
    for (const node of this.imports) this.noteUncertain(node)
  }

  read(): void {
    for (const node of this.imports) this.readImported(node)
    for (const node of this.chains) {
      if (this.isPostponed && this.isAnnotation(node)) continue
      for (const name of this.namesOf(node)) if (!isBelow(name, this.replaced)) this.add(name, node)
    }
  }

  /** Returns the dotted names that an import statement needs, each with its local name. */
  private importedBy(node: SyntaxId): { name: string; local: string }[] {
    const { module, names, isStar } = readImport(this.tree, node)
    if (module !== undefined) {
      if (!isComfy.test(module) || this.isOwn(module)) return []
      const members = names.map(({ name, alias }) => ({ name: `${module}.${name}`, local: alias ?? name }))
      return isStar ? [{ name: module, local: '' }] : members
    }
    return names
      .filter(({ name }) => isComfy.test(name) && !this.isOwn(name))
      .map(({ name, alias }) => ({ name, local: alias ?? '' }))
  }

  private noteUncertain(node: SyntaxId): void {
    const imported = this.importedBy(node)
    if (imported.length === 0 || !this.guards.isGuarded(node)) return
    for (const { name, local } of imported) {
      if (name.includes('.')) this.uncertainModules.add(name)
      if (local !== '') this.uncertainNames.add(local)
    }
  }

  private readImported(node: SyntaxId): void {
    for (const { name } of this.importedBy(node)) if (!isBelow(name, this.replaced)) this.add(name, node)
  }

  private add(name: string, node: SyntaxId): void {
    const isGuarded = this.isUncertain(name, node) || this.guards.isGuarded(node)
    const { file } = this
    this.list.add({
      name,
      file: file.path,
      line: this.tree.line(node),
      ...(isGuarded && { guarded: true as const }),
      ...(this.sources.loading.reachOf({ file, node }) !== 'import' && { onUse: true as const }),
    })
  }

  private isUncertain(name: string, node: SyntaxId): boolean {
    if (name.split('.').some((part) => this.guards.tested.has(part))) return true
    if (isBelow(name, this.uncertainModules)) return true
    const first = this.tree.kind(node) === 'attribute' ? this.firstOf(node) : undefined
    return first !== undefined && this.uncertainNames.has(nameOf(this.tree, first))
  }

  /** Returns the ComfyUI symbols that a chain of attributes reads. */
  private namesOf(node: SyntaxId): string[] {
    const first = this.firstOf(node)
    if (first === undefined || !this.mayBeComfy(first)) return []
    const origin = this.sources.e.originOf({ file: this.file, node })
    // Names in the pack have the form `<path>::<name>`, and this path may be `nodes.py`.
    if (origin === undefined || origin.includes('::') || !isComfy.test(origin)) return []
    const name = symbolOf(origin)
    return name === undefined ? [] : [name]
  }

  /** Whether a name is bound to an import from ComfyUI, or to a value that may come from ComfyUI. */
  private mayBeComfy(identifier: SyntaxId): boolean {
    return this.file.scopes.look(nameOf(this.tree, identifier), identifier).some((binding) => {
      if (binding.kind === 'module') return isComfy.test(binding.name) && !this.isOwn(binding.name)
      if (binding.kind === 'member') return isComfy.test(binding.module) && !this.isOwn(binding.module)
      return binding.kind === 'value'
    })
  }

  private isOwn(module: string): boolean {
    return this.sources.e.moduleFile(this.file.path, module) !== undefined
  }

  /** Returns the identifier at the start of a chain. The chain may contain calls: `Node().method`. */
  private firstOf(node: SyntaxId): SyntaxId | undefined {
    let at: SyntaxId | undefined = node
    for (let depth = 0; at !== undefined && depth < 24; depth++) {
      const kind = this.tree.kind(at)
      if (kind === 'identifier') return at
      if (kind === 'attribute') at = this.tree.field(at, 'object')
      else if (kind === 'call') at = this.tree.field(at, 'function')
      else return undefined
    }
    return undefined
  }

  private isWholeChain(node: SyntaxId): boolean {
    const parent = this.tree.parent(node)
    return parent === undefined || this.tree.kind(parent) !== 'attribute' || this.tree.fieldName(node) !== 'object'
  }

  private isTarget(node: SyntaxId): boolean {
    const parent = this.tree.parent(node)
    if (parent === undefined) return false
    const kind = this.tree.kind(parent)
    return (kind === 'assignment' && this.tree.fieldName(node) === 'left') || kind === 'delete_statement'
  }

  private isAnnotation(node: SyntaxId): boolean {
    let at = this.tree.parent(node)
    for (let depth = 0; at !== undefined && depth < 12; depth++) {
      if (this.tree.kind(at) === 'type') return true
      at = this.tree.parent(at)
    }
    return false
  }
}

/** Returns the symbol of an origin; undefined for a member of a call's result, because the callee is a separate use. */
function symbolOf(origin: string): string | undefined {
  const plain = origin
    .replace(/^server\.PromptServer\.instance\b/, 'server.PromptServer')
    // Drops the call from methods of ComfyUI's own nodes.
    .replace(/^((?:comfy_extras\.\w+|nodes)\.[A-Z]\w*)\(\)/, '$1')
  const name = /^[\w.]+$/.exec(plain)?.[0]
  const cut = name?.replace(/\.__\w+__.*$/, '').replace(/\.$/, '')
  return cut !== undefined && cut.includes('.') ? cut : undefined
}

/** Whether a set contains a dotted name or a prefix of the name. */
function isBelow(name: string, names: ReadonlySet<string>): boolean {
  for (let end = name.length; end > 0; end = name.lastIndexOf('.', end - 1))
    if (names.has(name.slice(0, end))) return true
  return false
}

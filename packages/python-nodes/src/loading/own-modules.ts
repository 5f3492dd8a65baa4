import { findModules, folderOf, joinPath, type PackFiles } from '@registry/syntax'
import type { Statement } from '../syntax/ast.ts'

type From = Extract<Statement, { kind: 'from' }>

export interface OwnModules {
  /**
   * Resolves an import within the pack: the files that it certainly runs, and a certainly missing module or name.
   * Parent packages only count as parsed: a parent that failed inside a `try` may already be loaded.
   */
  follow(file: string, statement: From): { parsed: string[]; run: string[]; missing: string | undefined }
}

/** Ways to change the import system. A pack that uses such a way is not judged. */
const importHooks = /sys\.modules|meta_path|path_hooks|__path__|__import__|pyximport|lazy_loader/
/** Code that writes files without naming each of them. */
const writers =
  /\bclone\b|submodule|extractall|unpack_archive|snapshot_download|copytree|symlink|build_ext|cythonize|cmake|setup\.py|protoc\b|grpc_tools/i
/** Names of modules that a build generates. */
const built = /^_*version_*$|_pb2(_grpc)?$|^_c$|_ext$|^_ext|cuda|generated|_build$/i
const native = /(\.[^/.]+)*\.(pyc|pyd|so|pyx|dll)$/i
/** Code that binds names dynamically, so that the name does not appear in the source. */
const namings = /__getattr__|setattr|__dict__|globals\(|locals\(|vars\(|exec\(|import_module/

/** Resolves imports within a pack by its paths and texts. */
export function makeOwnModules(files: PackFiles, paths: Iterable<string>): OwnModules {
  const all = new Set([...files.keys(), ...paths])
  const known = namesOf(all)
  const compiled = new Set([...all].flatMap((path) => (native.test(path) ? [path.replace(native, '')] : [])))
  const texts = [...files].filter(([path]) => /\.(py|pyw|toml|cfg|sh|bat)$/i.test(path)).map(([, text]) => text)
  const isJudged = !texts.some((text) => importHooks.test(text))
  const isWritten = texts.some((text) => writers.test(text))

  const mayAppear = (name: string): boolean => {
    if (isWritten || built.test(name)) return true
    return texts.some((text) => quoted(text, name))
  }
  const modules = findModules(all, () => false)
  const sourceOf = (path: string): string | undefined => {
    const file = modules.find(path)
    return file !== undefined && all.has(file) ? file : undefined
  }
  const missingName = (path: string, file: string, name: string): boolean => {
    const source = sourceOf(path)
    // The module exists only in compiled form, whose names are unknown.
    if (source === undefined && compiled.has(path)) return false
    if (source === file || /^__.*__$/.test(name) || known.has(joinPath(path, name))) return false
    const text = source === undefined ? '' : files.get(source)
    if (text === undefined || has(text, name) || namings.test(text) || /import\s*\(?\s*\*/.test(text)) return false
    const given = new RegExp(`\\.${escape(name)}\\s*=(?!=)`)
    return !texts.some((other) => given.test(other) || (namings.test(other) && quoted(other, name)))
  }

  return {
    follow: (file, statement) => {
      const base = baseOf(file, statement)
      if (!isJudged || base === undefined) return { parsed: [], run: [], missing: undefined }
      const chain = chainOf(base)
      const gone = chain.find((path) => !known.has(path))
      if (gone !== undefined) {
        const isCertain = !mayAppear(gone.slice(gone.lastIndexOf('/') + 1))
        return {
          parsed: [],
          run: [],
          missing: isCertain ? `The module ${statement.module} is not in the pack.` : undefined,
        }
      }
      const parsed = chain.slice(0, -1).flatMap((path) => sourceOf(path) ?? [])
      const run = chain.slice(-1).flatMap((path) => sourceOf(path) ?? [])
      if (statement.names === '*') return { parsed, run, missing: undefined }
      const lost = statement.names.find(({ name }) => missingName(base, file, name))
      const missing = lost && `The name ${lost.name} is not in the module ${statement.module}.`
      return { parsed, run: [...run, ...submodules(base, file, statement)], missing }
    },
  }

  function submodules(base: string, file: string, { names }: From): string[] {
    const above = sourceOf(base)
    const text = files.get(above ?? '') ?? ''
    // When the package itself contains the import, this statement already mentions the name once.
    const mentions = above === file ? 1 : 0
    return (names === '*' ? [] : names).flatMap(({ name }) => {
      const source = sourceOf(joinPath(base, name))
      return source === undefined || count(text, name) > mentions ? [] : [source]
    })
  }
}

/** Returns all importable paths: sources, compiled modules and folders. */
function namesOf(paths: Iterable<string>): Set<string> {
  const names = new Set([''])
  for (const path of paths) {
    const parts = path.split('/')
    const last = parts.pop() ?? ''
    for (let depth = 1; depth <= parts.length; depth += 1) names.add(parts.slice(0, depth).join('/'))
    if (/\.(py|pyw|pyc|pyd|so|pyx|dll)$/i.test(last)) names.add([...parts, last.split('.')[0]].join('/'))
  }
  return names
}

/** Resolves the dots and the name of an import to a path; undefined for a path outside the pack. */
function baseOf(file: string, { module }: From): string | undefined {
  const name = module.replace(/^\.+/, '')
  const folder = folderOf(file, module.length - name.length)
  return folder === undefined || name === '' ? folder : joinPath(folder, name.replaceAll('.', '/'))
}

/** Returns a path with all of its parents except the root, outermost first. */
function chainOf(path: string): string[] {
  const parts = path.split('/').filter(Boolean)
  return parts.map((_part, index) => parts.slice(0, index + 1).join('/'))
}

const count = (text: string, name: string): number =>
  text.match(new RegExp(`(?<!\\w)${escape(name)}(?!\\w)`, 'g'))?.length ?? 0

const has = (text: string, name: string): boolean => count(text, name) > 0

/** Whether a text contains a word in quotes. */
const quoted = (text: string, name: string): boolean =>
  new RegExp(`["'][^"'\\n]*\\b${escape(name)}\\b[^"'\\n]*["']`, 'i').test(text)

const escape = (text: string): string => text.replaceAll(/[^\p{L}\p{N}_]/gu, '\\$&')

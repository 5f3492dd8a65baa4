import type { SyntaxId } from '@registry/syntax'
import type { Evaluator } from './evaluator.ts'
import { argumentsOf, type Ref } from './python-file.ts'

/**
 * Returns the folders from `paths` that a call or an assignment adds to `sys.path`. The start of a folder's path may be
 * unknown.
 */
export function foldersPutOnPath(e: Evaluator, { file, node }: Ref, paths: Iterable<string>): string[] {
  const values = file.tree.kind(node) === 'call' ? calledWith(e, { file, node }) : assigned(e, { file, node })
  const ends = values.flatMap((value) => folderIn(e.foldLoosely({ file, node: value })) ?? [])
  const folders = ends.length === 0 ? [] : [...paths].flatMap((path) => ends.flatMap((end) => folderEnding(path, end)))
  return [...new Set(folders)]
}

function folderEnding(path: string, end: string): string[] {
  const at = `/${path}`.lastIndexOf(`/${end}/`)
  return at < 0 ? [] : [path.slice(0, at + end.length)]
}

/** Returns the files that a loader call receives by path. At least the last part or the folder of the path is known. */
export function filesGivenToLoader(e: Evaluator, { file, node }: Ref, paths: Iterable<string>): string[] {
  if (!loadsPath.test(calleeOf(e, { file, node }))) return []
  const { positional, named } = argumentsOf(file.tree, node)
  const ends = [...positional, ...named.values()].flatMap((value) => {
    const end = e
      .foldLoosely({ file, node: value })
      ?.replaceAll('\\', '/')
      .replace(/^.*\ufffd\/+/, '')
    return end && end.length > 1 ? [{ end, folder: /\ufffd|^[^.]*$/.test(end) ? folderIn(end) : undefined }] : []
  })
  return [...paths].filter((path) =>
    ends.some(({ end, folder }) => `/${path}`.endsWith(`/${end}`) || (folder && `/${path}`.includes(`/${folder}/`))),
  )
}

const extendsPath = /^sys\.path\.(?:insert|append|extend|__iadd__)$|^site\.addsitedir$/
const loadsPath =
  /^(?:importlib\.(?:machinery|_bootstrap_external)\.\w+Loader|importlib\.util\.spec_from_file_location|imp\.load_\w+|runpy\.run_path)$/

function calleeOf(e: Evaluator, { file, node }: Ref): string {
  const callee = file.tree.field(node, 'function')
  return (callee === undefined ? undefined : e.originOf({ file, node: callee })) ?? ''
}

function calledWith(e: Evaluator, ref: Ref): SyntaxId[] {
  if (!extendsPath.test(calleeOf(e, ref))) return []
  const { tree } = ref.file
  return argumentsOf(tree, ref.node).positional.flatMap((value) =>
    lists.test(tree.kind(value)) ? tree.children(value) : [value],
  )
}

/** Returns the folders of `sys.path += [folder]`, `sys.path[:0] = [folder]`, `sys.path = [folder] + sys.path`. */
function assigned(e: Evaluator, { file, node }: Ref): SyntaxId[] {
  const { tree } = file
  const left = tree.field(node, 'left')
  const right = tree.field(node, 'right')
  if (left === undefined || right === undefined || tree.kind(left) === 'identifier') return []
  const target = tree.kind(left) === 'subscript' ? tree.field(left, 'value') : left
  if (target === undefined || e.originOf({ file, node: target }) !== 'sys.path') return []
  return [right, ...tree.children(right)]
    .filter((child) => lists.test(tree.kind(child)))
    .flatMap((list) => tree.children(list))
}

const lists = /^(?:list|tuple)$/

function folderIn(path: string | undefined): string | undefined {
  const known = path
    ?.replaceAll('\\', '/')
    .replace(/\ufffd[^/]*$/, '')
    .replace(/^.*\ufffd\/*/, '')
    .replaceAll(/(?:^|\/)\.{1,2}(?=\/|$)/g, '/')
    .replaceAll(/^\/+|\/+$/g, '')
  return known || undefined
}

import { loadParsers } from '@registry/syntax'
import { readPython, type PythonSources } from '../src/python/review-python.ts'
import type { PythonFile, Ref } from '../src/python/python-file.ts'

const parsers = await loadParsers()

export function pythonOf(files: Record<string, string>): PythonSources {
  return readPython(parsers, new Map(Object.entries(files)))
}

/** The last expression of a kind in a file. */
export function lastOf({ files }: PythonSources, path: string, kind: string): Ref {
  const file = fileOf(files, path)
  let found = 0
  for (let node = 0; node < file.tree.count; node++) if (file.tree.kind(node) === kind) found = node
  return { file, node: found }
}

/** Returns the first call whose text begins with `start`. Throws if no call does. */
export function callOf({ files }: PythonSources, path: string, start: string): Ref {
  const file = fileOf(files, path)
  const node = file.calls.find((call) => file.tree.textOf(call).startsWith(start))
  if (node === undefined) throw new Error(`no call ${start} in ${path}`)
  return { file, node }
}

function fileOf(files: ReadonlyMap<string, PythonFile>, path: string): PythonFile {
  const file = files.get(path)
  if (!file) throw new Error(`no ${path}`)
  return file
}

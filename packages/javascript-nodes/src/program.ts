import { boundedParser, type Parsers } from '@registry/syntax'
import { paidTree } from './paid-tree.ts'
import { readScript, type Script } from './script.ts'

const mostSteps = 2_000_000
/** Number of characters that a search covers for each step. */
const searched = 1000

/** The scripts of a pack, read on demand. */
export interface Program {
  paths: readonly string[]
  script(path: string): Script | undefined
  /** The scripts that contain a name. */
  scriptsWith(name: string): Script[]
  /** The script that an `import` refers to. */
  imported(by: Script, from: string): Script | undefined
  /** Takes steps, by default a single step; false without steps left. */
  step(cost?: number): boolean
}

export function openProgram(parsers: Parsers, texts: ReadonlyMap<string, string>): Program {
  const scripts = new Map<string, Script | undefined>()
  const parse = boundedParser(parsers, 'javascript')
  let steps = mostSteps
  const step = (cost = 1): boolean => (steps -= cost) > 0
  const read = (path: string): Script | undefined => {
    const text = texts.get(path)
    const tree = text === undefined ? undefined : parse(text)
    return tree && readScript(path, tree, paidTree(tree, step))
  }
  const script = (path: string): Script | undefined => {
    if (!scripts.has(path)) scripts.set(path, read(path))
    return scripts.get(path)
  }
  const paths = [...texts.keys()].toSorted()
  return {
    paths,
    script,
    scriptsWith: (name) =>
      paths.flatMap((path) => {
        const text = texts.get(path) ?? ''
        return step(1 + text.length / searched) && text.includes(name) ? (script(path) ?? []) : []
      }),
    imported: (by, from) => {
      const path = step(from.length / 10) ? resolvePath(by.path, from) : undefined
      return path === undefined ? undefined : (script(path) ?? script(`${path}.js`))
    },
    step,
  }
}

/** Only relative addresses refer to the pack. */
function resolvePath(by: string, from: string): string | undefined {
  if (!/^\.\.?\//.test(from)) return undefined
  const parts = by.split('/').slice(0, -1)
  for (const part of from.split(/[?#]/, 1)[0]?.split('/') ?? []) {
    if (part === '..') {
      if (parts.pop() === undefined) return undefined
    } else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}

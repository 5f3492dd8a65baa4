import { loadParsers } from '@registry/syntax'
import { extractNodes } from '../src/extract-nodes.ts'
import type { Extraction, NodeDefinition } from '../src/definition.ts'

const parsers = await loadParsers()

/** The extraction of a pack with these files, or with this `__init__.py`. */
export function readPack(files: string | Record<string, string>): Extraction {
  return extractNodes(parsers, new Map(Object.entries(typeof files === 'string' ? { '__init__.py': files } : files)))
}

/** The names of a pack's nodes, in order. */
export function namesOf(files: string | Record<string, string>): string[] {
  return readPack(files).nodes.map(({ name }) => name)
}

/** The only node of a pack; throws for any other number. */
export function onlyNode(files: string | Record<string, string>): NodeDefinition {
  const { nodes } = readPack(files)
  const [node] = nodes
  if (!node || nodes.length > 1) throw new Error(`${nodes.length} nodes`)
  return node
}

/** The node of a pack whose class has this body; `before` precedes the class. */
export function nodeWith(body: string, before = ''): NodeDefinition {
  const indented = body.replaceAll(/^/gm, '    ')
  return onlyNode(`${before}\nclass A:\n${indented}\n\nNODE_CLASS_MAPPINGS = {"A": A}\n`)
}

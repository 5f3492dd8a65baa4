import { extractCoreNodes, type NodeDefinition } from '@registry/python-nodes'
import type { Parsers } from '@registry/syntax'
import type { NodeRecord } from '../src/release-file.ts'
import { recordNode } from './record-node.ts'

export interface ReadRelease {
  nodes: Map<string, NodeRecord>
  /** Facts that could not be read. */
  notes: string[]
}

/** Reads the comfy nodes of ComfyUI's sources. */
export function readRelease(parsers: Parsers, files: ReadonlyMap<string, string>): ReadRelease {
  const { entries, problems } = extractCoreNodes(parsers, files)
  const nodes = new Map<string, NodeRecord>()
  const notes = problems.map(({ file, detail }) => `${file}: ${detail}`)
  for (const entry of entries) {
    const module = entry.file.replace(/\.py$/, '').replaceAll('/', '.')
    if (!entry.isWhole) notes.push(`${entry.file}: there may be more nodes.`)
    for (const node of entry.nodes) {
      nodes.set(node.name, recordNode(node, module))
      notes.push(...gapsOf(node))
    }
  }
  return { nodes, notes }
}

function gapsOf(node: NodeDefinition): string[] {
  const facts = Object.entries(node.confidence).filter(([, confidence]) => confidence === 'computed')
  const recorded = facts.filter(([fact]) => fact !== 'description' && fact !== 'function')
  const inputs = [...node.inputs.required, ...node.inputs.optional].filter(({ type }) => type === undefined)
  const unknown = [...recorded.map(([fact]) => fact), ...inputs.map(({ name }) => `the type of ${name}`)]
  return unknown.length > 0 ? [`${node.name}: not known: ${unknown.join(', ')}.`] : []
}

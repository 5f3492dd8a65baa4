import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import type { ForeignNode } from './foreign-registry.ts'

let count = 0

/** Returns a node of another registry, by default with a unique id. */
export function node(facts: Partial<ForeignNode> = {}): ForeignNode {
  const id = facts.id ?? `foreign-${++count}`
  return {
    id,
    name: `Node ${id}`,
    description: 'From elsewhere',
    publisher: { id: 'elsewhere', name: 'Elsewhere', status: 'PublisherStatusActive' },
    status: 'NodeStatusActive',
    downloads: 5,
    updatedAt: new Date().toISOString(),
    ...facts,
  }
}

/** Returns a version of another registry. */
export function version(number: string, facts: Record<string, unknown> = {}) {
  return {
    id: randomUUID(),
    version: number,
    createdAt: '2026-01-02T03:04:05Z',
    changelog: '',
    dependencies: ['numpy'],
    deprecated: false,
    status: 'NodeVersionStatusActive',
    downloadUrl: `/files/${number}.zip`,
    ...facts,
  }
}

/** Creates the archive of a small pack. */
export async function zip(id: string, number: string): Promise<Buffer> {
  const file = new ZipFile()
  file.addBuffer(Buffer.from(`[project]\nname = "${id}"\nversion = "${number}"\n`), 'pyproject.toml')
  file.addBuffer(Buffer.from('# Readme'), 'README.md')
  file.end()
  return buffer(file.outputStream)
}

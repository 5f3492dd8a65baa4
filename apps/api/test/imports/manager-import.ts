import { importManagerCatalogue } from '../../src/exchange/imports/import-manager-catalogue.ts'
import type { ImportSummary } from '../../src/exchange/imports/import-summary.ts'
import type { TestRegistry } from '../harness.ts'

/** Returns the address of a repository on GitHub. */
export const github = (path: string) => `https://github.com/${path}`
/** Returns an entry of the list. */
export const entry = (path: string, facts: Record<string, unknown> = {}) => ({
  author: 'Someone',
  title: `Title of ${path}`,
  reference: github(path),
  files: [github(path)],
  install_type: 'git-clone',
  description: 'What it does',
  ...facts,
})

/** Contents of ComfyUI-Manager's three files. */
export interface ManagerInput {
  list?: unknown[]
  map?: Record<string, unknown>
  stats?: Record<string, unknown>
}

/** Imports three files of ComfyUI-Manager. */
export function runImport(
  registry: TestRegistry,
  { list = [], map = {}, stats = {} }: ManagerInput,
): Promise<ImportSummary> {
  const files = {
    nodeList: JSON.stringify({ custom_nodes: list }),
    nodeMap: JSON.stringify(map),
    stats: JSON.stringify(stats),
  }
  return importManagerCatalogue(registry.context, files)
}

/** Returns the rows that an import writes. */
export async function importedRows({ context: { db } }: TestRegistry) {
  return {
    nodes: await db.selectFrom('nodes').selectAll().orderBy('id').execute(),
    names: await db.selectFrom('comfy_nodes').selectAll().orderBy('id').execute(),
    audit: await db.selectFrom('audit_entries').selectAll().orderBy('id').execute(),
  }
}

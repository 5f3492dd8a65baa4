import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { removeRegistry, startRegistry, templateFolder, type Template } from './running-registry.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A registry with the sample catalogue, shared by read-only journeys. */
    registry: { pages: string; api: string }
  }
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'registry-templates-'))
  await Promise.all([makeTemplate(folder, 'sample'), makeTemplate(folder, 'empty')])
  // The processes of the tests inherit this variable.
  process.env[templateFolder] = folder
  const registry = await startRegistry()
  project.provide('registry', { pages: registry.pages, api: registry.api })
  return async () => {
    await removeRegistry(registry)
    await rm(folder, { recursive: true, force: true })
  }
}

async function makeTemplate(folder: string, template: Template): Promise<void> {
  const registry = await startRegistry({
    dataDirectory: join(folder, template),
    environment: template === 'empty' ? { SAMPLE_CATALOGUE: 'off' } : {},
    patienceMs: 600_000,
  })
  await registry.stop()
}

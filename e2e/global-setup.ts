import type { TestProject } from 'vitest/node'
import { removeData, startRegistry } from './running-registry.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A registry with the sample catalogue, shared by every journey that only reads. */
    registry: { pages: string; api: string }
  }
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const registry = await startRegistry({ patienceMs: 600_000 })
  project.provide('registry', { pages: registry.pages, api: registry.api })
  return async () => {
    await registry.stop()
    await removeData(registry)
  }
}

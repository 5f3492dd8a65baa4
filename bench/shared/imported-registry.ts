import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { removeRegistry, runCommand, startRegistry, type RunningRegistry } from '../../e2e/running-registry.ts'

interface Imported {
  registry: RunningRegistry
  /** Stops the registry, and removes the data imported for this run. */
  close: () => Promise<void>
}

/** Starts a registry with ComfyUI-Manager's files, or `at` a data folder that imported them before. */
export async function startImported({
  data,
  at,
}: {
  data?: string | undefined
  at?: string | undefined
}): Promise<Imported> {
  const registry = await startRegistry({
    args: ['--only', 'api'],
    environment: { SAMPLE_CATALOGUE: 'off' },
    ...(at && { dataDirectory: at }),
  })
  const close = async (): Promise<void> => {
    await (at ? registry.stop() : removeRegistry(registry))
  }
  if (at) return { registry, close }
  const imported = await runCommand(registry.environment, ['import', 'manager', data ?? ''])
  if (imported.code === 0) return { registry, close }
  await close()
  throw new Error(imported.stderr)
}

/** Reads index.json of a folder of workflows: local files by `owner/repository:path`. */
export async function readWorkflowIndex(folder: string): Promise<Map<string, string>> {
  // The file was written by hand together with the sets.
  const index = JSON.parse(await readFile(join(folder, 'index.json'), 'utf8')) as Record<string, string>
  return new Map(Object.entries(index))
}

/** Posts JSON to the API. Throws for a refusal. */
export async function post<Body>({ api }: RunningRegistry, path: string, body: object): Promise<Body> {
  const response = await fetch(`${api}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} answers ${response.status}: ${await response.text()}`)
  // The contract states the type.
  return (await response.json()) as Body
}

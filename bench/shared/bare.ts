import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startChildServer, type ChildServer } from './child-server.ts'

/** Starts the baseline: a bare `node:http` server in its own process that always answers with the given bytes. */
export async function startBare(
  body: Uint8Array | string,
  head: Record<string, string> = { 'Content-Type': 'application/json' },
): Promise<ChildServer> {
  const directory = await mkdtemp(join(tmpdir(), 'registry-bench-'))
  const file = join(directory, 'body.json')
  await writeFile(file, body)
  const server = await startChildServer(new URL('bare-http.ts', import.meta.url), [file, JSON.stringify(head)])
  return {
    url: server.url,
    stop: async () => {
      await server.stop()
      await rm(directory, { recursive: true })
    },
  }
}

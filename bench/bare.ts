import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Starts the baseline: a bare `node:http` server in its own process that always answers with the given bytes. */
export async function startBare(
  body: Uint8Array | string,
  head: Record<string, string> = { 'Content-Type': 'application/json' },
): Promise<{ url: string; stop(): Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'registry-bench-'))
  const file = join(directory, 'body.json')
  await writeFile(file, body)
  const child = fork(fileURLToPath(new URL('bare-http.ts', import.meta.url)), [file, JSON.stringify(head)])
  const [port] = await once(child, 'message')
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.disconnect()
      await once(child, 'exit')
      await rm(directory, { recursive: true })
    },
  }
}

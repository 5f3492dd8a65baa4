import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { root } from '../e2e/running-registry.ts'
import { sleep } from './publishing.ts'

/** A process of a registry. */
export interface Serving {
  child: ChildProcess
  /** Returns the end of the printed text. */
  output(): string
  end(signal: NodeJS.Signals): Promise<void>
}

/** Starts `registry serve <args>` without waiting until it answers. */
export function startServing(environment: NodeJS.ProcessEnv, args: string[]): Serving {
  const child = spawn(process.execPath, [join(root, 'apps/cli/src/main.ts'), 'serve', ...args], {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (printed = (printed + chunk.toString()).slice(-20_000)))
  }
  const ended = once(child, 'exit')
  return {
    child,
    output: () => printed,
    end: async (signal) => {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      await ended
    },
  }
}

/** Resolves when the registry answers. Throws when the process ends first, or after minutes. */
export async function untilHealthy(api: string, { child, output }: Serving): Promise<void> {
  const deadline = Date.now() + 150_000
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the registry ended:\n${output()}`)
    const response = await fetch(`${api}/health`).catch(() => undefined)
    await response?.arrayBuffer()
    if (response?.ok) return
    await sleep(20)
  }
  throw new Error(`the registry did not answer within minutes:\n${output()}`)
}

/** Returns a port without listener. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return address.port
}

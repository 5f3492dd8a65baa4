import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export interface ChildServer {
  url: string
  stop(): Promise<void>
}

/** Starts a script as a server in its own process, which sends its port to this process. */
export async function startChildServer(script: URL, args: string[] = []): Promise<ChildServer> {
  const child = fork(fileURLToPath(script), args)
  const [port] = await once(child, 'message')
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.disconnect()
      await once(child, 'exit')
    },
  }
}

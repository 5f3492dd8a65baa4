import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export interface Relay {
  /** Address of the target through the relay. */
  url: string
  /** Closes every connection and refuses new ones, like a restarting server. */
  cut(): Promise<void>
  /** Accepts connections again. */
  heal(): Promise<void>
  close(): Promise<void>
}

/** Starts a TCP relay to a server that a test can cut. */
export async function startRelay(target: string): Promise<Relay> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(port || 5432), hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.pipe(other)
      one
        .on('error', () => undefined)
        .on('close', () => {
          sockets.delete(one)
          other.destroy()
        })
    }
  })
  const listen = async (at: number): Promise<void> => {
    server.listen(at, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  const address = server.address()
  const own = typeof address === 'object' && address ? address.port : 0
  const cut = async (): Promise<void> => {
    const closed = new Promise((resolve) => server.close(resolve))
    for (const socket of sockets) socket.destroy()
    await closed
  }
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String(own)
  return { url: url.href, cut, heal: () => listen(own), close: async () => void (server.listening && (await cut())) }
}

import { createServer, type RequestListener } from 'node:http'
import { afterAll, beforeAll } from 'vitest'

/** A server of somebody else on this machine, for the tests of a file; its address is told once it listens. */
export function serveOnLoopback(listener: RequestListener, tell: (url: string) => void): void {
  const server = createServer(listener)
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    tell(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`)
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
}

import { createServer, type RequestListener } from 'node:http'
import { afterAll, beforeAll } from 'vitest'

/** Serves a local server for the tests of a file, and reports its address once it listens. */
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

import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { listen } from './listen.ts'

const refusal = () => new Response('too large', { status: 413 })

const handlers: [string, (request: Request) => Promise<Response>][] = [
  ['nothing', async () => refusal()],
  [
    'a first piece',
    async ({ body }) => {
      const reader = body?.getReader()
      await reader?.read()
      await reader?.cancel()
      return refusal()
    },
  ],
  [
    'a first piece without giving the rest up',
    async ({ body }) => {
      await body?.getReader().read()
      return refusal()
    },
  ],
]

/** Sends 150 kB in 1.5 seconds, and does not read before, as clients do that send a whole body first. */
async function sendSlowly(socket: Socket, ...headers: string[]): Promise<void> {
  const piece = Buffer.alloc(10_000, 'z')
  socket.pause()
  const head = ['PUT / HTTP/1.1', 'Host: registry', `Content-Length: ${15 * piece.length}`, ...headers]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  for (let sent = 0; sent < 15; sent += 1) {
    await setTimeout(100)
    socket.write(piece)
  }
}

it.for(handlers)('a slow upload that is answered after %s reaches its answer', async ([, handle]) => {
  const listening = await listen(handle, { port: 0, host: '127.0.0.1', setting: 'PORT' })
  const socket = connect(listening.port, '127.0.0.1')
  const errors: Error[] = []
  socket.on('error', (error) => errors.push(error))
  await once(socket, 'connect')
  await sendSlowly(socket)
  const [answer] = await Promise.race([once(socket.resume(), 'data'), once(socket, 'close')])
  expect(String(answer)).toMatch(/^HTTP\/1\.1 413 .*too large/s)
  socket.write('GET / HTTP/1.1\r\nHost: registry\r\nConnection: close\r\n\r\n')
  const [second] = await Promise.race([once(socket, 'data'), once(socket, 'close')])
  expect(String(second)).toMatch(/^HTTP\/1\.1 413 /)
  expect(errors).toEqual([])
  socket.destroy()
  await listening.close(1000)
})

it.for(handlers)(
  'a slow upload in its own connection that is answered after %s reaches its answer',
  async ([, handle]) => {
    const listening = await listen(handle, { port: 0, host: '127.0.0.1', setting: 'PORT' })
    const socket = connect(listening.port, '127.0.0.1')
    const errors: Error[] = []
    socket.on('error', (error) => errors.push(error))
    await once(socket, 'connect')
    const closed = once(socket, 'close')
    await sendSlowly(socket, 'Connection: close')
    let answer = ''
    socket.on('data', (piece) => (answer += String(piece)))
    // The client does not end the connection, so the server has to.
    socket.resume()
    await closed
    expect(answer).toMatch(/^HTTP\/1\.1 413 .*connection: close.*too large/is)
    expect(errors).toEqual([])
    const started = Date.now()
    await listening.close(5000)
    expect(Date.now() - started).toBeLessThan(3000)
  },
)

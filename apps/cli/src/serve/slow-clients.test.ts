import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { listen, type Listening, type ListenLimits } from './listen.ts'

const quick: Partial<ListenLimits> = { headersMs: 300, pace: { everyMs: 50, graceMs: 400, bytesPerSecond: 10_000 } }
const opened: { listening: Listening; sockets: Socket[] } = { listening: undefined as never, sockets: [] }

afterEach(async () => {
  for (const socket of opened.sockets.splice(0)) socket.destroy()
  await opened.listening.close(0)
})

async function serve(handle: (request: Request) => Promise<Response>, limits = quick): Promise<() => Promise<Socket>> {
  opened.listening = await listen(handle, { port: 0, host: '127.0.0.1', setting: 'PORT' }, undefined, { limits })
  return async () => {
    const socket = connect(opened.listening.port, '127.0.0.1')
    socket.on('error', () => undefined)
    opened.sockets.push(socket)
    await once(socket, 'connect')
    return socket
  }
}

/** Returns the text that the server sends before it closes the connection. */
async function heard(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', (data: Buffer) => (text += data.toString('latin1')))
  await once(socket, 'close')
  return text
}

/** Sends a text a byte at a time until the connection ends. */
async function trickle(socket: Socket, text: string, everyMs: number): Promise<void> {
  for (const byte of text) {
    if (socket.destroyed) return
    socket.write(byte)
    await setTimeout(everyMs)
  }
}

const post = (length: number) =>
  `POST / HTTP/1.1\r\nHost: registry\r\nContent-Type: text/plain\r\nContent-Length: ${length}\r\n\r\n`

it('headers that arrive a byte at a time are refused with 408', async () => {
  const open = await serve(async () => new Response('fine'))
  const socket = await open()
  const answer = heard(socket)
  await trickle(socket, `GET / HTTP/1.1\r\nX: ${'y'.repeat(200)}`, 20)
  expect(await answer).toMatch(/^HTTP\/1\.1 408 .*"error":"request_timeout"/s)
})

it('a body that arrives a byte at a time is refused with 408', async () => {
  const open = await serve(async (request) => new Response(await request.text()))
  const socket = await open()
  const answer = heard(socket)
  socket.write(post(10_000))
  await trickle(socket, 'z'.repeat(500), 20)
  expect(await answer).toMatch(/^HTTP\/1\.1 408 .*"error":"request_timeout"/s)
})

it('a refused request is answered without waiting for its slow body', async () => {
  const open = await serve(async () => new Response('no', { status: 401 }))
  const socket = await open()
  const answer = heard(socket)
  socket.write(post(10_000))
  await trickle(socket, 'z'.repeat(500), 20)
  expect(await answer).toMatch(/^HTTP\/1\.1 401 /)
})

it('a client that does not read a streamed answer is disconnected', async () => {
  const pull = (controller: ReadableStreamDefaultController) => controller.enqueue(new Uint8Array(4096))
  let wasCancelled = false
  const open = await serve(
    async () => new Response(new ReadableStream({ pull, cancel: () => void (wasCancelled = true) })),
  )
  const socket = await open()
  socket.write('GET / HTTP/1.1\r\nHost: registry\r\n\r\n')
  socket.pause()
  await expect.poll(() => wasCancelled, { timeout: 20_000 }).toBe(true)
})

it('a client that does not read an answer of one buffer is disconnected', async () => {
  let hasLeft = false
  const open = await serve(
    async ({ signal }) => {
      signal.addEventListener('abort', () => (hasLeft = true))
      return new Response(new Uint8Array(64 * 1024 * 1024))
    },
    { ...quick, silentMs: 400 },
  )
  const socket = await open()
  socket.write('GET / HTTP/1.1\r\nHost: registry\r\n\r\n')
  socket.pause()
  await expect.poll(() => hasLeft, { timeout: 20_000 }).toBe(true)
})

it('a slow client above the minimum rate is not disconnected, in either direction', async () => {
  const text = 'steady '.repeat(8000)
  const open = await serve(async (request) => new Response(await request.text()))
  const socket = await open()
  let answer = ''
  socket.on('data', (data: Buffer) => (answer += data.toString()))
  socket.write(post(text.length))
  // The client sends at twice the minimum rate, for several grace periods.
  for (let at = 0; at < text.length; at += 2000) {
    socket.write(text.slice(at, at + 2000))
    await setTimeout(100)
  }
  await expect.poll(() => answer, { timeout: 10_000 }).toContain(text.slice(-100))
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
})

it('a slow handler does not count as a slow client', async () => {
  const open = await serve(async () => {
    await setTimeout(1500)
    return new Response('thought of')
  })
  const socket = await open()
  socket.write('GET / HTTP/1.1\r\nHost: registry\r\nConnection: close\r\n\r\n')
  expect(await heard(socket)).toMatch(/^HTTP\/1\.1 200 .*thought of/s)
})

it('connections above the total limit are closed, and accepted again when others end', async () => {
  const open = await serve(async () => new Response('fine'), { connections: { all: 3, ofOneAddress: 512 } })
  const first = [await open(), await open(), await open()]
  const one = await open()
  await once(one, 'close')
  first[0]?.destroy()
  await expect
    .poll(async () => {
      const next = await open()
      next.write('GET / HTTP/1.1\r\nHost: registry\r\nConnection: close\r\n\r\n')
      return heard(next)
    })
    .toMatch(/^HTTP\/1\.1 200 /)
})

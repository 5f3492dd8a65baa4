import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { limitConnections } from './limit-connections.ts'

let server: Server
const sockets: Socket[] = []

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  server.close()
})

/** Starts a server with limits. The client name is given, because programs of this machine have no name. */
async function serve(name: string | undefined): Promise<() => Promise<Socket>> {
  server = createServer((_request, response) => response.end('fine'))
  limitConnections(server, { all: 100, ofOneAddress: 2 }, () => name)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return async () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    socket.on('error', () => undefined)
    sockets.push(socket)
    await once(socket, 'connect')
    return socket
  }
}

async function isAnswered(socket: Socket): Promise<boolean> {
  let text = ''
  socket.on('data', (data: Buffer) => (text += data.toString()))
  socket.write('GET / HTTP/1.1\r\nHost: registry\r\nConnection: close\r\n\r\n')
  await once(socket, 'close')
  return text.startsWith('HTTP/1.1 200')
}

it('an address holds the maximum of connections, and gets another after closing one', async () => {
  const open = await serve('203.0.113.1')
  const first = await open()
  const second = await open()
  expect(await isAnswered(await open())).toBe(false)
  first.destroy()
  await expect.poll(async () => isAnswered(await open())).toBe(true)
  expect(await isAnswered(second)).toBe(true)
})

it('the limit of an address does not apply without a known client address', async () => {
  const open = await serve(undefined)
  const held = await Promise.all(Array.from({ length: 10 }, open))
  expect(await Promise.all(held.map(isAnswered))).toEqual(Array(10).fill(true))
})

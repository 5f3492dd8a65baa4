import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { NameClient } from './client-address.ts'

export interface ConnectionCounts {
  all: number
  /** Limit for an address that is no proxy: many people share the address of a proxy. */
  ofOneAddress: number
}

/**
 * Closes connections above the limits, of all clients together and of each address, before anything is read from them.
 */
export function limitConnections(
  server: Server,
  { all, ofOneAddress }: ConnectionCounts,
  nameClient: NameClient,
): void {
  server.maxConnections = all
  const counts = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = nameClient(socket.remoteAddress, undefined)
    if (address === undefined) return
    const count = (counts.get(address) ?? 0) + 1
    counts.set(address, count)
    socket.once('close', () => {
      const left = (counts.get(address) ?? 1) - 1
      if (left > 0) counts.set(address, left)
      else counts.delete(address)
    })
    if (count > ofOneAddress) socket.destroy()
  })
}

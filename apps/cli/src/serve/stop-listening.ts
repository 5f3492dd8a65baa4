import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import type { Duplex } from 'node:stream'

const sweepMs = 100
/** For requests that were on their way in kept connections when the last one was answered. */
const lingerMs = 1000

/** Follows the connections of a server that is to be stopped without losing a request; answers what stops it. */
export function stopListening(server: Server): (patienceMs: number) => Promise<void> {
  const silent = silentConnections(server)
  return async (patienceMs) => {
    const closed = new Promise<void>((resolve) => server.once('close', resolve))
    // Right after the machine's queue of new connections was emptied: those in it would be reset.
    await new Promise((resolve) => setImmediate(resolve))
    // The one of HTTP would reset kept connections at once, with the requests that are on their way in them.
    NetServer.prototype.close.call(server)
    const timer = setTimeout(() => server.closeAllConnections(), Math.max(patienceMs, 1))
    const sweepFrom = Date.now() + Math.min(lingerMs, patienceMs)
    const sweep = setInterval(
      () => {
        // After a look at what has arrived: a busy process comes to its timers before it reads.
        if (Date.now() >= sweepFrom) setImmediate(() => closeIdle(server, silent))
      },
      Math.min(sweepMs, Math.max(patienceMs, 1)),
    )
    await closed
    clearTimeout(timer)
    clearInterval(sweep)
  }
}

function closeIdle(server: Server, silent: ReadonlySet<Duplex>): void {
  server.closeIdleConnections()
  for (const socket of silent) socket.destroy()
}

/** Connections that have not asked for anything; browsers open some ahead. Node does not count them as idle. */
function silentConnections(server: Server): ReadonlySet<Duplex> {
  const silent = new Set<Duplex>()
  server.on('connection', (socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  server.on('request', ({ socket }) => silent.delete(socket))
  return silent
}

import { lstat, rm } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { withLock } from './with-lock.ts'

/**
 * Listens on a socket that at most one process has; undefined when another process has it. What a killed process left
 * behind is replaced, under a lock, so that of two processes that come upon it at once neither removes the other's.
 */
export function claimSocket(path: string): Promise<Server | undefined> {
  return withLock(`${path}.lock`, async () => {
    if (await answers(path)) return undefined
    await rm(path, { force: true })
    return listen(path)
  })
}

/** Connects to the process that listens there; undefined when none does. Refuses a socket of another user. */
export async function connectSocket(path: string): Promise<Socket | undefined> {
  const found = await lstat(path).catch(() => undefined)
  if (!found?.isSocket()) return undefined
  if (found.uid !== process.getuid?.()) throw new Error(`${path} belongs to another user`)
  return new Promise((resolve, reject) => {
    const socket = connect(path)
    socket.once('connect', () => resolve(socket))
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') resolve(undefined)
      else reject(error)
    })
  })
}

function listen(path: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    // The mask makes the socket its user's alone from the first moment; binding happens within this call.
    const mask = process.umask(0o177)
    try {
      server.listen(path, () => resolve(server))
    } finally {
      process.umask(mask)
    }
  })
}

async function answers(path: string): Promise<boolean> {
  const socket = await connectSocket(path)
  socket?.destroy()
  return socket !== undefined
}

import { link, lstat, rename, rm } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'

/**
 * Listens on a socket that at most one process has; undefined when another process has it. What a killed process left
 * behind is replaced. It is moved aside before it is looked at for the last time, so that of two processes that come upon
 * it at once neither removes the other's.
 */
export async function claimSocket(path: string): Promise<Server | undefined> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const server = await listen(path)
    if (server) return server
    if (await answers(path)) return undefined
    const aside = `${path}.${process.pid}`
    if (!(await moved(path, aside))) continue
    const isAlive = await answers(aside)
    if (isAlive) await link(aside, path).catch(() => undefined)
    await rm(aside, { force: true })
    if (isAlive) return undefined
  }
  throw new Error(`${path} cannot be listened on`)
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

function listen(path: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined)
      else reject(error)
    })
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

async function moved(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to)
    return true
  } catch {
    return false
  }
}

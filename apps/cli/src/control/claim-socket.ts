import { link, lstat, open, readFile, rename, rm } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

const patienceMs = 10_000

const pauseMs = 20

/**
 * Distinguishes this process from an earlier process with an equal number, because containers reuse process numbers.
 */
const ownMark = randomUUID()

/**
 * Listens on a socket that at most one process has; undefined when another process has it. A stale socket of a killed
 * process is replaced under a lock, so that two processes cannot remove each other's socket.
 */
export function claimSocket(path: string): Promise<Server | undefined> {
  return withLock(`${path}.lock`, async () => {
    if (await answers(path)) return undefined
    await rm(path, { force: true })
    return listen(path)
  })
}

/**
 * Connects to the process that listens on a socket; undefined without such a process. Throws for a socket of another
 * user.
 */
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
    // The mask restricts the socket to its user from the first moment; binding happens within this call.
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

/** Runs short work that only one process at a time may do. A lock of a dead process does not hold. */
async function withLock<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  const until = Date.now() + patienceMs
  while (!(await take(path))) {
    if (Date.now() > until) throw new Error(`${path} is held by another process; remove it if there is none`)
    await dropIfDead(path)
    await sleep(pauseMs)
  }
  try {
    return await work()
  } finally {
    await rm(path, { force: true })
  }
}

/** Creates the lock file with the number of this process in it, atomically. */
async function take(path: string): Promise<boolean> {
  const own = `${path}.${randomUUID()}`
  await using file = await open(own, 'wx', 0o600)
  await file.writeFile(`${process.pid} ${ownMark}`)
  try {
    await link(own, path)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    await rm(own, { force: true })
  }
}

async function dropIfDead(path: string): Promise<void> {
  if (await isAlive(path)) return
  // The lock is moved before the second check: another process may have taken it in between, and gets it back.
  const aside = `${path}.${randomUUID()}`
  await rename(path, aside).catch(() => undefined)
  if (await isAlive(aside)) await link(aside, path).catch(() => undefined)
  await rm(aside, { force: true })
}

/**
 * Tells whether the process that a lock names still runs. A missing lock counts as alive, because there is nothing to
 * drop.
 */
async function isAlive(path: string): Promise<boolean> {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  if (text === undefined) return true
  const [pid, mark] = text.split(' ')
  if (Number(pid) === process.pid) return mark === ownMark
  try {
    process.kill(Number(pid), 0)
    return true
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}

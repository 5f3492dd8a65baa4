import { randomUUID } from 'node:crypto'
import { link, open, readFile, rename, rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

const patienceMs = 10_000
const pauseMs = 20

/** Tells this process from an earlier one with its number: in containers numbers come again. */
const ownMark = randomUUID()

/** Does something that only one process at a time may do, for a moment. A lock whose process is gone does not hold. */
export async function withLock<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
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

/** The file appears with its process's number in it, or not at all. */
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
  // Moved before it is looked at again: another process may have taken it in between, and gets it back.
  const aside = `${path}.${randomUUID()}`
  await rename(path, aside).catch(() => undefined)
  if (await isAlive(aside)) await link(aside, path).catch(() => undefined)
  await rm(aside, { force: true })
}

/** Whether the process that a lock names still runs; a lock that is gone counts as alive, because there is nothing to drop. */
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

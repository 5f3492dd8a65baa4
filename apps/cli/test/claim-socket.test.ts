import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { claimSocket, connectSocket } from '../src/control/claim-socket.ts'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'registry-socket-'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

/** Leaves a socket whose process was killed. */
async function leaveStale(path: string): Promise<void> {
  const script = `require('node:net').createServer().listen(${JSON.stringify(path)}, () => console.log('listening'))`
  const child = spawn(process.execPath, ['-e', script])
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')
  await stat(path)
}

it('a second claim of the same socket fails', async () => {
  const path = join(directory, 'one.sock')
  const server = await claimSocket(path)
  expect(server).toBeDefined()
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(await claimSocket(path)).toBeUndefined()
  server?.close()
})

it('the socket of a killed process is replaced', async () => {
  const path = join(directory, 'stale.sock')
  await leaveStale(path)
  expect(await connectSocket(path)).toBeUndefined()
  const server = await claimSocket(path)
  expect(server).toBeDefined()
  const socket = await connectSocket(path)
  expect(socket).toBeDefined()
  socket?.destroy()
  server?.close()
})

it('of concurrent claims of a stale socket, one succeeds', async () => {
  for (let round = 0; round < 10; round++) {
    const path = join(directory, `race-${round}.sock`)
    await leaveStale(path)
    const servers = await Promise.all(Array.from({ length: 12 }, () => claimSocket(path)))
    const claimed = servers.filter((server) => server !== undefined)
    expect(claimed).toHaveLength(1)
    for (const server of claimed) server.close()
  }
})

it('a process killed during its claim does not block the socket', async () => {
  const path = join(directory, 'locked.sock')
  const child = spawn(process.execPath, ['-e', ''])
  await once(child, 'exit')
  // In a container, a later process may have the number of the killed process. Here, the test process has that number.
  for (const pid of [child.pid, process.pid]) {
    await writeFile(`${path}.lock`, `${pid} mark-of-the-killed`)
    const server = await claimSocket(path)
    expect(server).toBeDefined()
    server?.close()
  }
  expect(await readdir(directory)).not.toContainEqual(expect.stringContaining('.lock'))
})

import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { removeData, runCommand, startRegistry, untilActive, type RunningRegistry } from '../running-registry.ts'

/*
 * Sends `kill -9` at times spread over publishing, uploading, reviewing and importing. After each restart, acknowledged
 * archives are intact once reviewed, other versions are complete or absent, and interrupted work resumes. KILL_ROUNDS
 * sets the number of kills (8).
 */

const rounds = Number(process.env['KILL_ROUNDS'] ?? 8)
let registry: RunningRegistry | undefined

afterEach(async () => {
  await registry?.kill()
  await removeData(registry)
  registry = undefined
})

const start = (dataDirectory?: string) =>
  startRegistry({
    args: ['--only', 'api'],
    environment: { SAMPLE_CATALOGUE: 'off' },
    ...(dataDirectory && { dataDirectory }),
  })

describe('kill -9', () => {
  test('during publishes, uploads and reviews loses no acknowledged change and shows no partial one', async () => {
    registry = await start()
    const token = await givenToken(registry)
    const acknowledged = new Map<string, string>()
    let next = 0

    for (let round = 0; round < rounds; round++) {
      const current = registry
      const killed = new AbortController()
      const publishers = Array.from({ length: 3 }, async () => {
        while (!killed.signal.aborted) {
          const id = `pack-${next++}`
          const digest = await publish(current, token, id).catch(() => undefined)
          if (digest) acknowledged.set(id, digest)
        }
      })
      // Half of the kills hit the first upload, the others hit reviews.
      const before = acknowledged.size
      if (round % 2 === 1) while (acknowledged.size === before) await sleep(5)
      await sleep(40 + Math.random() * 400)
      await current.kill()
      killed.abort()
      await Promise.all(publishers)
      registry = await start(current.dataDirectory)
      await expectWhole(registry, acknowledged, next)
    }
    for (const id of acknowledged.keys()) await untilActive(registry, id, '1.0.0')
    await expectWhole(registry, acknowledged, next)
    expect(acknowledged.size).toBeGreaterThanOrEqual(Math.floor(rounds / 2))
    const again = `pack-${next}`
    expect(await publish(registry, token, again)).toMatch(/^[0-9a-f]{64}$/)
  }, 300_000)

  test('during an upload leaves its address usable', async () => {
    registry = await start()
    const token = await givenToken(registry)
    const bytes = await pack('half', 200_000)
    const { signedUrl } = await announce(registry, token, 'half')
    await sendHalf(signedUrl, bytes)
    const { dataDirectory } = registry
    expect(await readdir(join(dataDirectory, 'incoming'))).toHaveLength(1)
    const port = new URL(signedUrl).port
    await registry.kill()
    registry = await startRegistry({
      dataDirectory,
      apiPort: Number(port),
      args: ['--only', 'api'],
      environment: { SAMPLE_CATALOGUE: 'off' },
    })
    expect((await fetch(`${registry.api}/nodes/half`)).status).toBe(404)
    const uploaded = await fetch(signedUrl, { method: 'PUT', body: new Uint8Array(bytes) })
    expect(uploaded.status).toBe(200)
    await untilActive(registry, 'half', '1.0.0')
  }, 120_000)

  test('during a review leaves a version that is reviewed after the start, and no copy of its archive', async () => {
    registry = await start()
    const token = await givenToken(registry)
    for (let round = 0; round < Math.min(5, rounds); round++) {
      const id = `reviewed-${round}`
      const current: RunningRegistry = registry
      await publish(current, token, id)
      // A review takes a few hundred milliseconds, most of them for the start of its thread.
      await sleep(round * 90)
      await current.kill()
      registry = await start(current.dataDirectory)
      await untilActive(registry, id, '1.0.0')
      expect(await leftArchives(registry)).toEqual([])
      await expectWhole(registry, new Map(), round + 1)
    }
  }, 300_000)

  test('during an import leaves complete packs, and a second run completes the import', async () => {
    const folder = await makeFiles(1500)
    registry = await start()
    for (let round = 0; round < Math.min(4, rounds); round++) {
      const current: RunningRegistry = registry
      const running = runCommand(current.environment, ['import', 'manager', folder, '--json'])
      await sleep(150 + round * 250)
      await current.kill()
      await running
      registry = await start(current.dataDirectory)
      const { nodes } = await json(`${registry.api}/nodes?limit=99999999`)
      for (const node of nodes) expect(node).toMatchObject({ comfy_node_count: 2, publisher: { id: 'unclaimed' } })
    }
    const summary = JSON.parse((await runCommand(registry.environment, ['import', 'manager', folder, '--json'])).stdout)
    expect(summary.created + summary.unchanged + summary.updated).toBe(1500)
    expect((await json(`${registry.api}/nodes?limit=1`)).total).toBe(1500)
    await rm(folder, { recursive: true })
  }, 300_000)
})

/** Creates a publisher and returns its token. */
async function givenToken({ environment }: RunningRegistry): Promise<string> {
  await runCommand(environment, ['publisher', 'create', 'crash', '--name', 'Crash'])
  const { stdout } = await runCommand(environment, ['token', 'create', '--publisher', 'crash', '--name', 'x'])
  return stdout.trim()
}

/** Publishes and uploads a pack; returns the digest that the registry acknowledged. */
async function publish(current: RunningRegistry, token: string, id: string): Promise<string> {
  const { signedUrl } = await announce(current, token, id)
  const response = await fetch(signedUrl, { method: 'PUT', body: new Uint8Array(await pack(id, 3000)) })
  if (response.status !== 200) throw new Error(await response.text())
  const body: any = await response.json()
  return body.sha256
}

async function announce(current: RunningRegistry, token: string, id: string): Promise<any> {
  const response = await fetch(`${current.api}/publishers/crash/nodes/${id}/versions`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ personal_access_token: token, node: { id }, node_version: { version: '1.0.0' } }),
  })
  if (response.status !== 201) throw new Error(await response.text())
  return response.json()
}

/** Expects visible versions to be complete, and acknowledged archives to be intact. */
async function expectWhole(current: RunningRegistry, acknowledged: Map<string, string>, tried: number): Promise<void> {
  const { nodes, total } = await json(`${current.api}/nodes?limit=99999999`)
  const visible = new Map<string, any>(nodes.map((node: any) => [node.id, node]))
  expect(visible.size).toBe(total)
  expect(total).toBeLessThanOrEqual(tried)
  for (const [id, node] of visible) {
    const response = await fetch(node.latest_version.downloadUrl.replace(/^http:\/\/[^/]+/, current.api))
    const digest = createHash('sha256')
      .update(Buffer.from(await response.arrayBuffer()))
      .digest('hex')
    expect(digest).toBe(node.latest_version.sha256)
    expect(acknowledged.get(id) ?? digest).toBe(digest)
    expect((await fetch(`${current.api}/nodes/${id}/versions/1.0.0/contents`)).status).toBe(200)
  }
}

/**
 * Returns leftover files of uploads and reviews. Files of the catalogue are not leftovers, because the catalogue starts
 * over after each change.
 */
async function leftArchives({ dataDirectory }: RunningRegistry): Promise<string[]> {
  return (await readdir(join(dataDirectory, 'incoming'))).filter((name) => !name.startsWith('catalogue.'))
}

/** Sends the headers and half of the body of a PUT, and waits until they were written. */
async function sendHalf(address: string, bytes: Buffer): Promise<void> {
  const { hostname, port, pathname, search } = new URL(address)
  const socket = connect(Number(port), hostname).on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(
    `PUT ${pathname}${search} HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/zip\r\nContent-Length: ${bytes.length}\r\n\r\n`,
  )
  socket.write(bytes.subarray(0, bytes.length / 2))
  await sleep(1000)
}

async function pack(id: string, noise: number): Promise<Buffer> {
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from(`[project]\nname = "${id}"\nversion = "1.0.0"\n`), 'pyproject.toml')
  zip.addBuffer(Buffer.from(Array.from({ length: noise }, () => Math.floor(Math.random() * 256))), 'noise.bin')
  zip.end()
  return buffer(zip.outputStream)
}

async function makeFiles(count: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'registry-kill-'))
  const packs = Array.from({ length: count }, (_, i) => ({
    author: 'a',
    title: `Pack ${i}`,
    reference: `https://github.com/a/pack-${i}`,
    files: [`https://github.com/a/pack-${i}`],
    install_type: 'git-clone',
    description: '',
  }))
  const map = Object.fromEntries(packs.map((one, i) => [one.reference, [[`A${i}`, `B${i}`], { title_aux: one.title }]]))
  await writeFile(join(folder, 'custom-node-list.json'), JSON.stringify({ custom_nodes: packs }))
  await writeFile(join(folder, 'extension-node-map.json'), JSON.stringify(map))
  await writeFile(join(folder, 'github-stats.json'), '{}')
  return folder
}

async function json(url: string): Promise<any> {
  return (await fetch(url)).json()
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

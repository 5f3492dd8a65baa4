import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseCheckpoint, signCheckpoint, signerKey, tilePath } from '@registry/transparency-log'
import { beforeAll, expect, it, vi } from 'vitest'
import { readConfig } from '../../api/src/platform/config/config.ts'
import { connectDatabase } from '../../api/src/platform/db/connect.ts'
import type { Schema } from '../../api/src/schema/tables.ts'
import { useCommandLine, type Ended, type Server } from './command-line.ts'

// A test runs several processes.
vi.setConfig({ testTimeout: 240_000 })

const line = useCommandLine('sample')
let server: Server
let registry: string
let sha256: string
let copy: string

beforeAll(async () => {
  server = await line.serve({ SAMPLE_CATALOGUE: 'on' })
  registry = server.apiUrl
  copy = join(line.directory, 'copy')
  for (let tries = 0; ; tries++) {
    const { indexes } = await read('/log/leaves?subject=version:tone-bench@2.0.0')
    if (indexes?.length > 0) break
    if (tries > 500) throw new Error('tone-bench is not in the log')
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  sha256 = (await read('/nodes/tone-bench/versions/2.0.0')).sha256
}, 240_000)

const read = async (path: string): Promise<any> => (await fetch(`${registry}${path}`)).json()
const at = (name: string): string => join(line.directory, name)
const state = (): Record<string, string> => ({ XDG_STATE_HOME: at('state') })
const verify = (...args: string[]): Promise<Ended> => line.run(['verify', '--registry', registry, ...args], state())
const offline = (...args: string[]): Promise<Ended> =>
  line.run(['verify', '--log', copy, '--registry', 'http://127.0.0.1:9', ...args], state())

it('proves a pack and a version, and stores the checkpoint for the next run', async () => {
  const first = await verify('tone-bench@2.0.0')
  expect(first).toMatchObject({ code: 0, err: expect.stringMatching(/^Trusted from now on, without a proof: /) })
  expect(first.out).toMatch(new RegExp(`^tone-bench@2\\.0\\.0: entry \\d+, ${sha256}$`, 'm'))
  const second = await verify('tone-bench', 'tone-bench@2.0.0')
  expect(second).toMatchObject({ code: 0, err: '', out: expect.stringContaining('which continue the') })
})

it('proves an archive, a folder of archives and a lockfile by their digests', async () => {
  const { downloadUrl } = await read('/nodes/tone-bench/versions/2.0.0')
  await mkdir(at('archives'))
  await writeFile(
    at('archives/tone-bench.zip'),
    Buffer.from(await (await fetch(`${registry}${new URL(downloadUrl).pathname}`)).arrayBuffer()),
  )
  const lock = (digest: string) =>
    JSON.stringify({
      lockVersion: 1,
      packs: [{ id: 'tone-bench', name: 'Tone', version: '2.0.0', repository: '', sha256: digest, reasons: [] }],
    })
  await writeFile(at('good.json'), lock(sha256))
  await writeFile(at('bad.json'), lock('a'.repeat(64)))
  expect(await verify(at('archives'), at('archives/tone-bench.zip'), at('good.json'))).toMatchObject({
    code: 0,
    err: '',
  })
  expect(await verify(at('bad.json'))).toMatchObject({ code: 1, err: expect.stringContaining('has the digest aaaa') })
  await writeFile(at('archives/other.zip'), 'swapped')
  expect(await verify(at('archives'))).toMatchObject({
    code: 1,
    err: expect.stringMatching(/other\.zip: the log does not tell of it/),
  })
})

it('ends with 1 for a pack that is not in the log, and with 2 for an invalid argument', async () => {
  expect(await verify('no-such-pack')).toMatchObject({ code: 1, err: 'no-such-pack: the log does not tell of it\n' })
  expect(await verify('not/a/pack')).toMatchObject({ code: 2 })
})

it('copies the log, and proves packs by the copy without a registry', async () => {
  expect(await line.run(['log', 'copy', copy, '--registry', registry])).toMatchObject({ code: 0, err: '' })
  expect(await line.run(['log', 'copy', copy, '--registry', registry])).toMatchObject({
    out: expect.stringContaining(' 0 new files'),
  })
  expect(await offline('tone-bench@2.0.0', at('good.json'))).toMatchObject({ code: 0, err: '' })
})

it('finds a changed entry, a changed tile and a forged checkpoint in a copy', async () => {
  const width = parseCheckpoint(await readFile(join(copy, 'checkpoint'), 'utf8'))?.size ?? 0
  const forged = async (path: string, change: (bytes: Buffer) => Buffer | string): Promise<Ended> => {
    const before = await readFile(join(copy, path))
    await writeFile(join(copy, path), change(before))
    const ended = await offline('tone-bench@2.0.0')
    await writeFile(join(copy, path), before)
    return ended
  }
  const entries = await forged(tilePath({ level: 'entries', index: 0, width }), (bytes) =>
    Buffer.from(bytes.toString('latin1').replaceAll(sha256, 'b'.repeat(64)), 'latin1'),
  )
  expect(entries).toMatchObject({
    code: 1,
    err: expect.stringContaining('is not of the tree of the checkpoint'),
  })
  const tile = await forged(tilePath({ level: 0, index: 0, width }), (bytes) => Buffer.alloc(bytes.length))
  expect(tile).toMatchObject({ code: 1, err: expect.stringContaining('is not of the tree') })
  const checkpoint = await forged('checkpoint', (bytes) => {
    const [origin = '', size] = bytes.toString().split('\n')
    return signCheckpoint(origin, { size: Number(size), root: Buffer.alloc(32) }, [signerKey(origin, Buffer.alloc(32))])
  })
  expect(checkpoint).toMatchObject({ code: 1, err: expect.stringContaining('is not signed by') })
})

it('finds a log that does not extend the stored checkpoint', async () => {
  const own = signerKey('127.0.0.1/log', Buffer.alloc(32, 5))
  const text = await (await fetch(`${registry}/log/checkpoint`)).text()
  const [origin = '', size] = text.split('\n')
  const file = at('kept.checkpoint')
  // A registry that forks its log signs both checkpoints.
  const signer = signerKey(origin, Buffer.alloc(32, 6))
  const folder = at('forked')
  await cp(copy, folder, { recursive: true })
  const [, , root = ''] = text.split('\n')
  const head = { size: Number(size), root: Buffer.from(root, 'base64') }
  await writeFile(join(folder, 'checkpoint'), signCheckpoint(origin, head, [signer]))
  const checkpoint = signCheckpoint(origin, { size: 3, root: Buffer.alloc(32, 1) }, [signer])
  await writeFile(file, JSON.stringify({ key: signer.verifier.text, checkpoint }))
  expect(await line.run(['verify', 'tone-bench', '--log', folder, '--checkpoint', file])).toMatchObject({
    code: 1,
    err: 'the log was rewritten: it does not continue the checkpoint that was kept\n',
  })
  expect(await verify('tone-bench', '--key', own.verifier.text)).toMatchObject({ code: 1 })
})

it('follows a key rotation', async () => {
  const { code, out } = await line.run(['log', 'rotate-key'])
  expect(code).toBe(0)
  const after = await verify('tone-bench')
  expect(after).toMatchObject({ code: 0, err: '' })
  const kept = at(`state/comfy-registry/${encodeURIComponent(await originOf())}.json`)
  expect(JSON.parse(await readFile(kept, 'utf8'))).toMatchObject({ key: out.trim() })
})

it('finds a changed mirrored log in the data folder and in a backup', async () => {
  const mirrored = at('mirrored-logs/source.test')
  await cp(copy, mirrored, { recursive: true })
  expect(await line.run(['integrity', 'check'])).toMatchObject({ code: 0, out: '' })
  expect(await line.run(['backup', at('backup')])).toMatchObject({ code: 0 })
  expect(await line.run(['integrity', 'check', at('backup')])).toMatchObject({ code: 0, out: '' })
  for (const folder of [mirrored, at('backup/mirrored-logs/source.test')]) {
    await writeFile(join(folder, 'checkpoint'), 'other')
  }
  const problem = { code: 1, out: 'mirrored-logs/source.test: no key of the log signed its checkpoint\n' }
  expect(await line.run(['integrity', 'check'])).toMatchObject(problem)
  expect(await line.run(['integrity', 'check', at('backup')])).toMatchObject(problem)
  await rm(mirrored, { recursive: true })
})

it('finds a row whose archive was swapped, and names the version of a download', async () => {
  await server.stop('SIGTERM')
  const { database } = readConfig({ DATA_DIR: line.directory })
  const db = await connectDatabase<Schema>(database)
  const other = await db
    .selectFrom('node_versions')
    .select(['sha256', 'size'])
    .where('node_id', '=', 'seed-almanac')
    .where('version', '=', '1.0.0')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('node_versions')
    .set(other)
    .where('node_id', '=', 'tone-bench')
    .where('version', '=', '1.0.0')
    .execute()
  await db.destroy()
  server = await line.serve({ SAMPLE_CATALOGUE: 'on' })
  registry = server.apiUrl
  const download = await fetch(`${registry}/nodes/tone-bench/versions/1.0.0/download`)
  await writeFile(at('download.zip'), Buffer.from(await download.arrayBuffer()))
  expect(await verify('tone-bench@1.0.0')).toMatchObject({
    code: 1,
    err: expect.stringContaining(`serves tone-bench@1.0.0 with the digest ${other.sha256}, but entry`),
  })
  expect(await verify(at('download.zip'))).toMatchObject({
    code: 0,
    out: expect.stringContaining('download.zip is seed-almanac@1.0.0: entry'),
  })
  expect(await verify(`tone-bench@1.0.0=${at('download.zip')}`)).toMatchObject({
    code: 1,
    err: expect.stringContaining('the one of seed-almanac@1.0.0, but entry'),
  })
  expect(await verify('tone-bench@2.0.0')).toMatchObject({ code: 0, err: '' })
})

const originOf = async (): Promise<string> => (await read('/log/keys')).origin

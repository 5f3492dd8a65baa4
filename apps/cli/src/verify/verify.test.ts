import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSource } from '@registry/api'
import { encodeBundle } from '@registry/transparency-log'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ForeignLog } from '../../test/foreign-log.ts'
import { runVerify } from '../../test/run-verify.ts'
import { copyLog } from './copy-log.ts'
import type { LogOptions } from './open-kept.ts'

let log: ForeignLog
let registry: string
let folder: string

beforeEach(async () => {
  log = new ForeignLog()
  log.tellPack('pack')
  registry = await log.listen()
  folder = await mkdtemp(join(tmpdir(), 'registry-verify-'))
})

afterEach(async () => {
  await log.close()
  await rm(folder, { recursive: true })
})

const source = () => openSource(registry)
const verify = (target: string, options: Partial<LogOptions> = {}) =>
  runVerify(folder, target, { registry, ...options })

describe('the stored checkpoint of a log', () => {
  it('belongs to the address, also when the log changes its name', async () => {
    expect(await verify('pack')).toMatchObject({ code: 0 })
    log.entries = []
    log.tellPack('other')
    log.tellPack('pack', 'b'.repeat(64))
    log.origin = 'renamed.test/log'
    const renamed = await verify('pack')
    expect(renamed).toMatchObject({
      code: 1,
      said: expect.stringContaining('has the log renamed.test/log, but had foreign.test/log before'),
    })
    expect(await verify('pack')).toEqual(renamed)
  })

  it('is one file with the key and the largest checkpoint', async () => {
    log.grow(10)
    await verify('pack')
    const file = join(folder, 'comfy-registry', 'foreign.test%2Flog.json')
    const kept = JSON.parse(await readFile(file, 'utf8'))
    expect(kept).toEqual({ key: expect.stringMatching(/^foreign\.test\/log\+/), checkpoint: log.checkpoint() })
    log.entries.splice(5)
    expect(await verify('pack')).toMatchObject({ code: 1 })
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(kept)
    expect(await readdir(join(folder, 'comfy-registry'))).toEqual(['addresses', 'foreign.test%2Flog.json'])
  })

  it('is in the file that an option names, which refuses another log too', async () => {
    const checkpoint = join(folder, 'kept.json')
    expect(await verify('pack', { checkpoint })).toMatchObject({ code: 0 })
    expect(await readdir(folder)).toEqual(['kept.json'])
    log.origin = 'renamed.test/log'
    expect(await verify('pack', { checkpoint })).toMatchObject({ code: 1 })
  })
})

describe('a version whose entry is active', () => {
  const targets = async (): Promise<string[]> => {
    const lock = join(folder, 'lock.json')
    const packs = [{ id: 'pack', name: 'Pack', version: '1.0.0', repository: '', sha256: archive, reasons: [] }]
    await writeFile(lock, JSON.stringify({ lockVersion: 1, packs }))
    await writeFile(join(folder, 'pack.zip'), 'bytes')
    return ['pack@1.0.0', join(folder, 'pack.zip'), lock]
  }
  const archive = createHash('sha256').update('bytes').digest('hex')

  beforeEach(() => {
    log.entries = []
    log.tellPack('pack', archive)
  })

  it.each([
    [{ kind: 'node', node: 'pack', publisher: 'maker', status: 'banned' }, 'its pack pack is banned since entry 3'],
    [{ kind: 'publisher', publisher: 'maker', status: 'banned' }, 'its publisher maker is banned since entry 3'],
    [{ kind: 'node', node: 'pack', publisher: 'new', status: 'active' }, 'the log does not tell of its publisher new'],
  ])('fails after %j', async (leaf, fault) => {
    for (const target of await targets()) expect(await verify(target)).toMatchObject({ code: 0 })
    log.tell(leaf)
    for (const target of await targets()) {
      expect(await verify(target)).toEqual({ code: 1, said: expect.stringContaining(fault) })
    }
  })

  it.each([
    { kind: 'node', node: 'pack', publisher: 'maker', status: 'deleted', merged_into: 'heir' },
    { kind: 'node', node: 'pack', publisher: 'unclaimed', status: 'active' },
  ])('passes after %j', async (leaf) => {
    log.tell(leaf)
    expect(await verify('pack@1.0.0')).toMatchObject({ code: 0 })
  })

  it('passes with a note when it is yanked', async () => {
    log.tell({ kind: 'version', node: 'pack', version: '1.0.0', status: 'active', sha256: archive, yanked: 'yes' })
    for (const target of await targets()) {
      expect(await verify(target)).toEqual({ code: 0, said: expect.stringContaining(', yanked by its publisher') })
    }
  })

  it('fails by its pack id if its publisher is banned', async () => {
    log.tell({ kind: 'publisher', publisher: 'maker', status: 'banned' })
    expect(await verify('pack')).toMatchObject({ code: 1 })
  })
})

describe('a copy of the log', () => {
  const copy = () => join(folder, 'copy')
  const offline = (target: string) => verify(target, { log: copy(), registry: 'http://127.0.0.1:9' })

  it('is read completely, so that it cannot hide an entry', async () => {
    log.tell({ kind: 'version', node: 'pack', version: '1.0.0', status: 'banned' })
    await copyLog(copy(), source())
    expect(await offline('pack@1.0.0')).toMatchObject({ code: 1, said: expect.stringContaining('is banned') })
    const hidden = [...log.entries.slice(0, 3), Buffer.from('{"kind":"test"}')]
    await writeFile(join(copy(), 'tile/entries/000.p/4'), encodeBundle(hidden))
    expect(await offline('pack@1.0.0')).toMatchObject({
      code: 1,
      said: expect.stringContaining('tile/0/000.p/4 is not of the tree of the checkpoint'),
    })
  })

  it.each(['entries/000', 'entries/001.p/47', '0/000', '0/001.p/47', '1/000.p/1'])(
    'fetches a changed or missing tile/%s again',
    async (path) => {
      log.grow(300)
      expect(await copyLog(copy(), source())).toEqual({ entries: 303, files: 5 })
      const file = join(copy(), 'tile', path)
      const before = await readFile(file)
      await writeFile(file, before.toReversed())
      expect(await offline('pack')).toMatchObject({ code: 1 })
      await copyLog(copy(), source())
      expect(await readFile(file)).toEqual(before)
      await rm(file)
      expect(await copyLog(copy(), source())).toEqual({ entries: 303, files: 1 })
      expect(await offline('pack')).toMatchObject({ code: 0 })
      expect(await copyLog(copy(), source())).toEqual({ entries: 303, files: 0 })
    },
  )

  it.each([0, 300])('is verified across a key rotation, with %d entries after it', async (later) => {
    await copyLog(copy(), source())
    expect(await offline('pack')).toMatchObject({ code: 0 })
    log.grow(20)
    log.rotateKey()
    log.grow(later)
    await copyLog(copy(), source())
    await copyLog(join(folder, 'fresh'), source())
    expect(await offline('pack')).toMatchObject({ code: 0 })
    expect(await verify('pack', { log: join(folder, 'fresh') })).toMatchObject({ code: 0 })
    log.rotateKey()
    log.grow(3)
    await copyLog(copy(), source())
    expect(await offline('pack')).toMatchObject({ code: 0 })
  })

  it('is reported as older than the stored checkpoint, not as rewritten', async () => {
    await copyLog(copy(), source())
    log.grow(5)
    await verify('pack')
    expect(await offline('pack')).toMatchObject({
      code: 3,
      said: expect.stringMatching(/^The copy is older .+ 3 .+ 8/),
    })
    await copyLog(copy(), source())
    expect(await offline('pack')).toMatchObject({ code: 0 })
  })

  it('is reported as older also with an earlier key, and refused if that key is unknown', async () => {
    const old = log.key
    await copyLog(copy(), source())
    log.grow(5)
    log.rotateKey()
    log.rotateKey()
    log.grow(5)
    expect(await verify('pack')).toMatchObject({ code: 0 })
    const older = { code: 3, said: expect.stringMatching(/^The copy is older .+ 3 .+ 15/) }
    expect(await offline('pack')).toEqual(older)
    expect(await verify('pack', { log: copy(), key: old })).toEqual(older)
    const checkpoint = join(folder, 'kept.json')
    await writeFile(checkpoint, JSON.stringify({ key: log.key, checkpoint: log.checkpoint() }))
    expect(await verify('pack', { log: copy(), checkpoint })).toMatchObject({ code: 1 })
  })

  it('is refused if an earlier key signed a later checkpoint', async () => {
    const forger = log.signer
    await verify('pack')
    log.rotateKey()
    await verify('pack')
    await copyLog(copy(), source())
    log.grow(5)
    await writeFile(join(copy(), 'checkpoint'), log.checkpoint([forger]))
    expect(await offline('pack')).toEqual({ code: 1, said: expect.stringMatching(/is not signed by foreign/) })
  })

  it('is verified by the new key when the stored checkpoint has the old key', async () => {
    expect(await verify('pack')).toMatchObject({ code: 0 })
    log.grow(5)
    log.rotateKey()
    expect(await verify('pack', { key: log.key })).toMatchObject({
      code: 0,
      said: expect.stringContaining('9 entries, which continue the 3 that were kept'),
    })
    log.entries = []
    log.tellPack('pack', 'b'.repeat(64))
    log.grow(20)
    expect(await verify('pack', { key: log.key })).toMatchObject({ code: 1 })
  })

  it('is refused if the entries of the source do not match the checkpoint', async () => {
    const [first = Buffer.alloc(0)] = log.entries
    await copyLog(copy(), source())
    log.served = [Buffer.from('{"kind":"test"}'), ...log.entries.slice(1)]
    await rm(copy(), { recursive: true })
    await expect(copyLog(copy(), source())).rejects.toThrow('not those of the checkpoint')
    log.served = [first, ...log.entries.slice(1)]
    expect(await copyLog(copy(), source())).toMatchObject({ entries: 3 })
  })
})

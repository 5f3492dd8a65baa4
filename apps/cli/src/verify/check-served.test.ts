import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSource } from '@registry/api'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ForeignLog } from '../../test/foreign-log.ts'
import { runVerify } from '../../test/run-verify.ts'
import { checkTarget } from './check-target.ts'
import { copyLog } from './copy-log.ts'
import { openOnline } from './log-source.ts'
import type { LogOptions } from './open-kept.ts'
import { readTargets } from './targets.ts'
import { openTrusted } from './trusted-log.ts'

let log: ForeignLog
let registry: string
let folder: string

const verify = (target: string, options: Partial<LogOptions> = {}) =>
  runVerify(folder, target, { registry, ...options })

describe('verification of the served state', () => {
  const archive = createHash('sha256').update('bytes').digest('hex')
  const other = createHash('sha256').update('other').digest('hex')

  beforeEach(async () => {
    log = new ForeignLog()
    log.tellPack('pack', archive)
    log.tellPack('swapped', other)
    registry = await log.listen()
    folder = await mkdtemp(join(tmpdir(), 'registry-served-'))
    await writeFile(join(folder, 'pack.zip'), 'bytes')
    await writeFile(join(folder, 'other.zip'), 'other')
  })

  afterEach(async () => {
    await log.close()
    await rm(folder, { recursive: true })
  })

  it.each([
    ['/nodes/pack/versions/1.0.0', { sha256: other }, `serves pack@1.0.0 with the digest ${other}, but entry 2 tells`],
    [
      '/nodes/pack/versions/1.0.0',
      { status: 'flagged' },
      'serves pack@1.0.0 with the status flagged, but entry 2 tells',
    ],
    [
      '/nodes/pack',
      { publisher: 'mallory' },
      'serves its pack pack with the publisher mallory, but entry 1 tells maker',
    ],
    ['/nodes/pack', { status: 'banned' }, 'serves its pack pack with the status banned, but entry 1 tells active'],
  ])('fails if %s has %j', async (row, fields, fault) => {
    const trusted = await openTrusted(openOnline(registry), { key: log.key, checkpoint: undefined })
    const targets = [...(await readTargets('pack@1.0.0')), ...(await readTargets(join(folder, 'pack.zip')))]
    for (const target of targets) expect((await checkTarget(trusted, target)).problems).toEqual([])
    log.rows.set(row, fields)
    for (const target of targets) {
      expect((await checkTarget(trusted, target)).problems).toEqual([expect.stringContaining(fault)])
    }
    const [swapped] = await readTargets('swapped@1.0.0')
    expect(swapped && (await checkTarget(trusted, swapped)).problems).toEqual([])
  })

  it('fails online, and passes with a copy of the log', async () => {
    log.rows.set('/nodes/pack/versions/1.0.0', { sha256: other })
    expect(await verify('pack@1.0.0')).toEqual({ code: 1, said: expect.stringContaining('serves pack@1.0.0 with') })
    await copyLog(join(folder, 'copy'), openSource(registry))
    expect(await verify('pack@1.0.0', { log: join(folder, 'copy') })).toMatchObject({ code: 0 })
  }, 30_000)

  it('fails if the registry does not serve an active version', async () => {
    log.rows.set('/nodes/pack/versions/1.0.0', { kind: 'none' })
    const trusted = await openTrusted(openOnline(registry), { key: log.key, checkpoint: undefined })
    const [target] = await readTargets('pack@1.0.0')
    expect(target && (await checkTarget(trusted, target)).problems).toEqual([
      'pack@1.0.0: the registry does not serve pack@1.0.0, but entry 2 tells that it is active',
    ])
  })

  it('passes if the log follows the change a moment later', async () => {
    log.rows.set('/nodes/pack', { publisher: 'heir' })
    setTimeout(() => {
      log.tell({ kind: 'publisher', publisher: 'heir', status: 'active' })
      log.tell({ kind: 'node', node: 'pack', publisher: 'heir', status: 'active' })
    }, 1000)
    expect(await verify('pack')).toMatchObject({ code: 0 })
    log.entries.splice(-2)
    log.grow(5)
    expect(await verify('pack'), 'what was told then is kept').toMatchObject({
      code: 1,
      said: expect.stringContaining('the log was rewritten'),
    })
  }, 30_000)

  it.each([301, 403, 500])('ends with 2 if a proxy answers with %d', async (status) => {
    log.statuses.set('/nodes/pack', status)
    expect(await verify('pack')).toMatchObject({ code: 2 })
  })

  it('names the version of an archive, and fails if another one is expected', async () => {
    const [own, foreign] = [join(folder, 'pack.zip'), join(folder, 'other.zip')]
    expect(await verify(own)).toEqual({ code: 0, said: expect.stringContaining(`${own} is pack@1.0.0: entry 2, `) })
    expect(await verify(`pack@1.0.0=${own}`)).toMatchObject({ code: 0 })
    expect(await verify(`pack@1.0.0=${foreign}`)).toEqual({
      code: 1,
      said: expect.stringContaining(`has the digest ${other}, the one of swapped@1.0.0, but entry 2 tells ${archive}`),
    })
    expect(await verify(`pack@1.0.0=${join(folder, 'none.zip')}`)).toMatchObject({ code: 2 })
  })

  it('reports a ban by an entry without a digest', async () => {
    log.tell({ kind: 'version', node: 'pack', version: '1.0.0', status: 'banned' })
    await copyLog(join(folder, 'copy'), openSource(registry))
    for (const options of [{}, { log: join(folder, 'copy') }]) {
      const { code, said } = await verify(join(folder, 'pack.zip'), options)
      expect({ code, said }).toMatchObject({
        code: 1,
        said: expect.stringMatching(/pack\.zip: is banned since entry 6$/),
      })
    }
  })
})

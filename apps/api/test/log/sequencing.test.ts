import { signerKey } from '@registry/transparency-log'
import { beforeEach, expect, test } from 'vitest'
import { writeLeaf } from '../../src/access/log/enter-in-log.ts'
import { checkLog } from '../../src/exchange/log/check-log.ts'
import { rotateKey } from '../../src/exchange/log/log-keys.ts'
import { readKeys } from '../../src/exchange/log/read-log.ts'
import { sequenceLog } from '../../src/exchange/log/sequence-log.ts'
import { loadSampleCatalogue } from '../../src/exchange/sample/load-sample-catalogue.ts'
import { severalConnections, useRegistry } from '../harness.ts'
import { expectGrowth, readEntries, readNewest } from './reader.ts'

const registry = useRegistry(severalConnections)
let written = 0

const write = (count: number) =>
  registry.context.db.transaction().execute(async (tx) => {
    for (let left = count; left > 0; left--) {
      written += 1
      await writeLeaf(tx, `test:${written}`, { kind: 'test', number: String(written) })
    }
  })

async function expectProven(): ReturnType<typeof readNewest> {
  const problems: string[] = []
  await checkLog(registry.context, (problem) => problems.push(problem))
  expect(problems).toEqual([])
  return readNewest(registry)
}

beforeEach(() => sequenceLog(registry.context))

test('three concurrent runs make one log without gaps while leaves are written', async () => {
  const before = await expectProven()
  const writing = Promise.all(Array.from({ length: 12 }, () => write(60)))
  const sequencing = Array.from({ length: 3 }, async () => {
    for (let run = 0; run < 6; run++) await sequenceLog(registry.context)
  })
  await Promise.all([writing, ...sequencing])
  const after = await readNewest(registry)
  expect(after.size).toBe(before.size + 720)
  const numbers = (await readEntries(registry, after)).flatMap(({ kind, number }) => (kind === 'test' ? [number] : []))
  expect(new Set(numbers).size).toBe(written)
  await expectGrowth(registry, before, after)
  await expectProven()
})

test('a run that fails before or after any file is resumed, and the signed log only grows', async () => {
  const { context } = registry
  for (let breaksAt = 1; breaksAt <= 8; breaksAt++) {
    const before = await readNewest(registry)
    await write(300)
    let steps = 0
    const step = (): void => {
      if (++steps === breaksAt) throw new Error('killed')
    }
    const keep: typeof context.logBlobs.keep = async (...file) => {
      step()
      await context.logBlobs.keep(...file)
      step()
    }
    const ended = await sequenceLog({ ...context, logBlobs: { ...context.logBlobs, keep } }).catch(String)
    expect([undefined, 'Error: killed']).toContain(ended)
    const after = await readNewest(registry)
    expect(after.size).toBe(before.size + 300)
    await expectGrowth(registry, before, after)
  }
  await expectProven()
})

test('a leaf of a rolled back transaction is not in the log', async () => {
  const before = await readNewest(registry)
  await registry.context.db
    .transaction()
    .execute(async (tx) => {
      await writeLeaf(tx, 'test:never', { kind: 'never' })
      throw new Error('rolled back')
    })
    .catch(() => undefined)
  await write(1)
  const after = await readNewest(registry)
  expect(after.size).toBe(before.size + 1)
  expect(JSON.stringify(await readEntries(registry, after))).not.toContain('never')
})

test('rows older than the log enter it once, in order, also after an interruption', { timeout: 120_000 }, async () => {
  const { db } = registry.context
  await loadSampleCatalogue(registry.context)
  const before = await readNewest(registry)
  // Simulates an update of a registry that had no log.
  await db
    .deleteFrom('log_leaves')
    .where('subject', 'not like', 'test:%')
    .where('subject', 'not like', 'key:%')
    .execute()
  await db.updateTable('log_leaves').set({ leaf_index: null }).execute()
  await db.deleteFrom('log_tiles').execute()
  const fresh = {
    assigned: 0,
    size: 0,
    edge: Buffer.alloc(0),
    checkpoint: null,
    filled_through: '',
    is_filled: false,
  }
  await db.updateTable('log_head').set(fresh).execute()
  await sequenceLog(registry.context)
  const filled = await expectProven()
  expect(filled.size).toBeLessThanOrEqual(before.size)
  await db.updateTable('log_head').set({ is_filled: false, filled_through: '' }).execute()
  await sequenceLog(registry.context)
  expect((await readNewest(registry)).size).toBe(filled.size)
})

test('a rotated key is announced under the old one; both sign once, then only the new one', async () => {
  const before = await readNewest(registry)
  const next = await rotateKey(registry.context)
  const both = await readNewest(registry)
  expect(both.signedBy.map(({ text }) => text)).toEqual([expect.any(String), next])
  const { keys } = await readKeys(registry.context)
  expect(keys).toMatchObject([{ last_checkpoint: expect.any(String) }, { key: next, since: before.size }])
  expect((await readEntries(registry, both))[before.size]).toMatchObject({ kind: 'key', key: next })
  await write(1)
  const after = await readNewest(registry)
  expect(after.signedBy.map(({ text }) => text)).toEqual([next])
  await expectGrowth(registry, before, after)
})

test('no checkpoint is signed without the secret of the current key', async () => {
  const { context } = registry
  const own = signerKey('registry.test/log', Buffer.alloc(32, 4))
  const withKeys = (keys: (typeof own)[]) => {
    const transparency = { ...context.config.transparency, keys }
    return { ...context, config: { ...context.config, transparency } }
  }
  await write(1)
  await sequenceLog(withKeys([own]))
  await sequenceLog(withKeys([own]))
  await write(1)
  await expect(sequenceLog(context)).rejects.toThrow('LOG_SIGNING_KEY')
  await sequenceLog(withKeys([own]))
  expect((await readNewest({ ...registry, context: withKeys([own]) })).signedBy).toMatchObject([own.verifier])
})

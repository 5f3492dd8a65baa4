import { randomBytes, createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sweepCiFiles } from '../../src/ci/files/sweep-ci-files.ts'
import { sweepCustomerFiles } from '../../src/commerce/customer-files/sweep-customer-files.ts'
import { sweeps } from '../../src/exchange/integrity/file-stores.ts'
import { runAlone, runUnlessHeld } from '../../src/platform/db/run-alone.ts'
import { sweepBlobs } from '../../src/registry/publishing/sweep-blobs.ts'
import { allOf } from '../all-of.ts'
import { useRegistry } from '../harness.ts'
import { fill } from './backing-up.ts'

const registry = useRegistry()

/** Adds orphaned bytes to two stores. The third store already has an orphan: the file without a result. */
async function keepUnnamed(): Promise<void> {
  const { incomingDirectory, blobs, customerBlobs } = registry.context
  for (const store of [blobs, customerBlobs]) {
    const bytes = randomBytes(50)
    const path = join(incomingDirectory, 'orphan')
    await writeFile(path, bytes)
    await store.keep(createHash('sha256').update(bytes).digest('hex'), { path, size: bytes.length })
  }
}

async function kept(): Promise<number[]> {
  const { blobs, ciBlobs, customerBlobs } = registry.context
  const lists = await Promise.all([blobs, customerBlobs, ciBlobs].map((store) => allOf(store.list())))
  return lists.map((list) => list.length)
}

/** Runs every sweep eight days later. */
async function sweepAll(): Promise<void> {
  const now = new Date(Date.now() + 8 * 24 * 60 * 60 * 1000)
  const later = { ...registry.context, clock: { now: () => now } }
  await sweepBlobs(later, now)
  await sweepCustomerFiles(later)
  await sweepCiFiles(later)
}

test('no sweep removes files while a lock holds them; afterwards each does', async () => {
  await fill(registry)
  const [archives = 0] = await kept()
  await keepUnnamed()
  await runAlone(registry.context.config.database, sweeps, async () => {
    await sweepAll()
    expect(await kept()).toEqual([archives + 1, 2, 1])
  })
  await sweepAll()
  expect(await kept()).toEqual([archives, 1, 0])
}, 120_000)

test('a lock is acquired in order of arrival, and optional work is skipped while it is held', async () => {
  const { database } = registry.context.config
  const order: string[] = []
  const ended = Promise.withResolvers<void>()
  const began = Promise.withResolvers<void>()
  const first = runAlone(database, ['one', 'two'], async () => {
    began.resolve()
    await ended.promise
    order.push('first')
  })
  await began.promise
  const second = runAlone(database, 'two', async () => order.push('second'))
  expect(await runUnlessHeld(database, 'one', async () => 'done')).toBeUndefined()
  expect(await runUnlessHeld(database, 'three', async () => 'done')).toBe('done')
  ended.resolve()
  await Promise.all([first, second])
  expect(order).toEqual(['first', 'second'])
  expect(await runUnlessHeld(database, 'one', async () => 'done')).toBe('done')
})

test('a failed holder releases the lock', async () => {
  const { database } = registry.context.config
  const failing = async () => {
    throw new Error('it went wrong')
  }
  await expect(runAlone(database, 'failing', failing)).rejects.toThrow('it went wrong')
  expect(await runUnlessHeld(database, 'failing', async () => 'done')).toBe('done')
})

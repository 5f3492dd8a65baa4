import { decodeBundle, leafHash } from '@registry/transparency-log'
import { beforeAll, expect, test } from 'vitest'
import { writeLeaf } from '../../src/access/log/enter-in-log.ts'
import { sequenceLog } from '../../src/exchange/log/sequence-log.ts'
import { useRegistry } from '../harness.ts'

const registry = useRegistry()
const tile = (path: string) => registry.call('getLogTile', `/log/tile/${path}`)

beforeAll(async () => {
  const { db } = registry.context
  await db.transaction().execute(async (tx) => {
    for (let number = 0; number < 300; number++)
      await writeLeaf(tx, `test:${number}`, { kind: 'test', number: `${number}` })
  })
  await sequenceLog(registry.context)
})

test('200 with permanently cacheable bytes, for full and partial tiles', async () => {
  const full = await tile('0/000')
  expect([full.status, full.body.length, full.headers.get('cache-control')]).toEqual([
    200,
    8192,
    'public, max-age=31536000, immutable',
  ])
  expect((await tile('0/000.p/7')).body).toEqual(full.body.subarray(0, 7 * 32))
  const partial = await tile('0/001.p/44')
  expect(partial.body).toHaveLength(44 * 32)
  expect((await tile('0/001.p/3')).body).toEqual(partial.body.subarray(0, 3 * 32))
  expect((await tile('1/000.p/1')).body).toHaveLength(32)
})

test('200 with the entries that the tiles hash', async () => {
  const hashes = (await tile('0/000')).body
  const entries = decodeBundle((await tile('entries/000')).body) ?? []
  expect(entries.map((entry) => Buffer.from(leafHash(entry)))).toEqual(
    entries.map((_, index) => hashes.subarray(index * 32, index * 32 + 32)),
  )
  expect(decodeBundle((await tile('entries/000.p/9')).body)).toEqual(entries.slice(0, 9))
  expect(decodeBundle((await tile('entries/001.p/44')).body)).toHaveLength(44)
})

test.each(['0/001', '0/001.p/45', '0/002', '1/000', '2/000', '0/1', 'entries/001', 'data/000', '0/000.p/0'])(
  '404 for %s',
  async (path) => expect(await tile(path)).toMatchObject({ status: 404, body: { error: 'log_file_not_found' } }),
)

test('400 for an invalid tile path', async () => {
  expect(await tile('9'.repeat(200))).toMatchObject({ status: 400 })
})

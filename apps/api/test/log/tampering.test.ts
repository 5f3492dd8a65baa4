import { readFile, writeFile } from 'node:fs/promises'
import { signCheckpoint, signerKey } from '@registry/transparency-log'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkIntegrity } from '../../src/exchange/integrity/check-integrity.ts'
import { writeLeaf } from '../../src/access/log/enter-in-log.ts'
import { sequenceLog } from '../../src/exchange/log/sequence-log.ts'
import { useRegistry } from '../harness.ts'
import { givenPublisher, givenUnclaimed, givenVersion } from '../packs.ts'

const registry = useRegistry()
const toneLevels = `class Tone:
    RETURN_TYPES = ("IMAGE",)
    FUNCTION = "run"
    @classmethod
    def INPUT_TYPES(cls):
        return {"required": {}}
    def run(self):
        return ()
NODE_CLASS_MAPPINGS = {"ToneLevels": Tone}
`

beforeAll(async () => {
  const maker = await givenPublisher(registry, 'maker')
  await givenVersion(registry, maker, 'pack', '1.0.0')
  await givenVersion(registry, maker, 'pack', '1.1.0')
  const { db } = registry.context
  await db.transaction().execute(async (tx) => {
    for (let number = 0; number < 300; number++)
      await writeLeaf(tx, `test:${number}`, { kind: 'test', number: `${number}` })
  })
  await sequenceLog(registry.context)
})

async function problems(): Promise<string[]> {
  const found: string[] = []
  await checkIntegrity(registry.context, { problem: (sentence) => found.push(sentence), progress: () => undefined })
  return found
}

/** Runs a statement, checks, and reverts it by another one. */
async function afterwards(change: string, revert: string): Promise<string[]> {
  const { db } = registry.context
  await sql.raw(change).execute(db)
  const found = await problems()
  await sql.raw(revert).execute(db)
  expect(await problems()).toEqual([])
  return found
}

test('an untouched registry has no problems', async () => {
  expect(await problems()).toEqual([])
})

test.each([
  [
    'the status of a version',
    `update node_versions set status_reason = '', status = $ where version = '1.0.0'`,
    `'flagged'`,
    `'active'`,
    'version:pack@1.0.0',
  ],
  [
    'the publisher of a node',
    `update nodes set publisher_id = $ where id = 'pack'`,
    `'unclaimed'`,
    `'maker'`,
    'node:pack',
  ],
  [
    'the status of a publisher',
    `update publishers set status = $ where id = 'maker'`,
    `'banned'`,
    `'active'`,
    'publisher:maker',
  ],
])('a changed row is found and named: %s', async (_what, statement, to, from, name) => {
  const found = await afterwards(statement.replace('$', to), statement.replace('$', from))
  expect(found).toContainEqual(expect.stringMatching(new RegExp(`^log ${name}: is .* but the log tells `)))
})

test('a changed digest is found and named', async () => {
  const { sha256 } = await registry.context.db
    .selectFrom('node_versions')
    .select('sha256')
    .where('version', '=', '1.0.0')
    .executeTakeFirstOrThrow()
  const set = (digest: string | null) => `update node_versions set sha256 = '${digest}' where version = '1.0.0'`
  expect(await afterwards(set('a'.repeat(64)), set(sha256))).toContainEqual(
    expect.stringMatching(/^log version:pack@1\.0\.0: is .*aaaa.* but the log tells /),
  )
})

test('a changed archive is found and named', async () => {
  const { blobs, db } = registry.context
  const { sha256 } = await db.selectFrom('node_versions').select('sha256').executeTakeFirstOrThrow()
  const path = blobs.localPath?.(sha256 ?? '') ?? ''
  const bytes = await readFile(path)
  await writeFile(path, 'other bytes')
  expect(await problems()).toEqual([expect.stringMatching(/^archives [0-9a-f]{64}: has other bytes than it should/)])
  await writeFile(path, bytes)
})

test('a changed leaf is found and named', async () => {
  const set = (text: string) => `update log_leaves set body = replace(body, ${text}) where leaf_index = 7`
  const found = await afterwards(set(`'"v":1', '"v":2'`), set(`'"v":2', '"v":1'`))
  expect(found).toContainEqual(expect.stringMatching(/^log leaf 7: is .*"v":2.* was published$/))
})

test('a removed leaf is found and named', async () => {
  const found = await afterwards(
    `update log_leaves set leaf_index = -1 where leaf_index = 299`,
    `update log_leaves set leaf_index = 299 where leaf_index = -1`,
  )
  expect(found).toContain('log: leaves 256 to 303 are not all in the database')
})

test('a changed tile is found and named', async () => {
  const { logBlobs, db } = registry.context
  const tile = await db.selectFrom('log_tiles').selectAll().where('level', '=', 0).executeTakeFirstOrThrow()
  const path = logBlobs.localPath?.(tile.sha256) ?? ''
  const bytes = await readFile(path)
  await writeFile(path, Buffer.alloc(bytes.length))
  expect(await problems()).toEqual([`log ${tile.sha256}: has other bytes than it should (tile 0/0, 8192 bytes)`])
  await writeFile(path, bytes)
  const found = await afterwards(
    `update log_tiles set sha256 = '${'b'.repeat(64)}' where level = 0`,
    `update log_tiles set sha256 = '${tile.sha256}' where level = 0`,
  )
  expect(found).toContain('log tile 0/0: is not the tile of the leaves in the database')
})

test('a forged checkpoint is found and named', async () => {
  const { db } = registry.context
  const { checkpoint, origin, size } = await db.selectFrom('log_head').selectAll().executeTakeFirstOrThrow()
  const set = async (text: string | null) => {
    await db.updateTable('log_head').set({ checkpoint: text }).execute()
    return problems()
  }
  const forger = signerKey(origin ?? '', Buffer.alloc(32))
  const forged = signCheckpoint(origin ?? '', { size, root: Buffer.alloc(32) }, [forger])
  expect(await set(forged)).toEqual(['log checkpoint: no key of the log signed it'])
  expect(await set(checkpoint)).toEqual([])
})

describe('a comfy node name without its leaf', () => {
  const found = /^log name:Stolen: the log does not tell its first publication, and tones@1\.0\.0 has it$/
  const rename = (from: string, to: string) => `update comfy_nodes set name = '${to}' where name = '${from}'`
  const setStatus = (to: string) =>
    `update node_versions set status_reason = '', status = '${to}' where node_id = 'tones'`

  beforeAll(async () => {
    const files = { '__init__.py': toneLevels }
    await givenVersion(registry, await givenPublisher(registry, 'painter'), 'tones', '1.0.0', { files })
  })

  test('is found and named', async () => {
    expect(await problems()).toEqual([])
    const names = await afterwards(rename('ToneLevels', 'Stolen'), rename('Stolen', 'ToneLevels'))
    expect(names).toEqual([expect.stringMatching(found)])
  })

  test('is not a problem for a version that is not active, or without a version', async () => {
    const { db } = registry.context
    await sql.raw(rename('ToneLevels', 'Stolen')).execute(db)
    for (const status of ['pending', 'flagged', 'banned', 'deleted']) {
      await sql.raw(setStatus(status)).execute(db)
      expect((await problems()).filter((sentence) => sentence.startsWith('log name:'))).toEqual([])
    }
    await sql.raw(setStatus('active')).execute(db)
    await sql.raw(rename('Stolen', 'ToneLevels')).execute(db)
    await givenUnclaimed(registry, 'listed-elsewhere', ['Stolen'])
    expect(await problems()).toEqual([])
  })
})

import { randomBytes } from 'node:crypto'
import type { KyselyPlugin } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { openOsvArchive } from '../../src/registry/advisories/osv-archive.ts'
import { useRegistry } from '../harness.ts'

const registry = useRegistry()
let queries: number

/** Counts queries that read advisories. */
const counting: KyselyPlugin = {
  transformQuery: ({ node }) => {
    if (JSON.stringify(node).includes('"advisories"')) queries++
    return node
  },
  transformResult: ({ result }) => Promise.resolve(result),
}

const open = () => openOsvArchive({ ...registry.context, db: registry.context.db.withPlugin(counting) })

/** Runs 40 queries. An archive that does not wait for its reader would query all pages in that time. */
async function askOthers(): Promise<void> {
  for (let count = 0; count < 40; count++) {
    await registry.context.db.selectFrom('nodes').select('id').limit(1).execute()
  }
}

beforeAll(async () => {
  const advisories = Array.from({ length: 350 }, (_, at) => ({
    id: `CNR-2026-${String(at).padStart(4, '0')}`,
    state: 'published' as const,
    summary: 'Sends prompts away',
    details: randomBytes(2000).toString('base64'),
    severity: 'low' as const,
    created_by: 'user:ada',
    published_at: new Date(),
  }))
  await registry.context.db.insertInto('advisories').values(advisories).execute()
})

describe('the OSV archive of all advisories', () => {
  test('reads the next page only when the earlier one is consumed, and is complete', async () => {
    queries = 0
    const archive = open()
    await askOthers()
    expect(queries).toBe(1)
    const bytes = Buffer.from(await new Response(archive).arrayBuffer())
    expect(bytes.subarray(-22, -18).toString('latin1')).toBe('PK\u0005\u0006')
    expect(bytes.readUInt16LE(bytes.length - 12)).toBe(350)
    expect(queries).toBe(5)
  })

  test('stops when the reader cancels', async () => {
    queries = 0
    const archive = open()
    await archive.cancel()
    await askOthers()
    expect(queries).toBeLessThanOrEqual(1)
  })
})

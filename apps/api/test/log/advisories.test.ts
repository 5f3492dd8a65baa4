import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { findUntold } from '../../src/exchange/log/find-untold.ts'
import { tellRows } from '../../src/exchange/log/recover-log.ts'
import { givenAdvisory, givenDraft, givenWithdrawn } from '../advisories.ts'
import { useRegistry } from '../harness.ts'

const registry = useRegistry()
let untold: string[]

beforeAll(async () => {
  await givenAdvisory(registry, 'lamps', { summary: 'Runs what it downloads' })
  await givenWithdrawn(registry, 'mirrors')
  await givenDraft(registry, 'curtains')
  untold = await findUntold(registry.context)
  // The packs were created without log entries.
  await tellRows(registry.context)
})

test('the log has each public advisory', async () => {
  expect(untold.filter((sentence) => sentence.startsWith('advisory:'))).toEqual([])
  expect(await findUntold(registry.context)).toEqual([])
})

test.each([
  ['its text', `update advisories set summary = $ where id like '%-0001'`, `'Harmless'`, `'Runs what it downloads'`],
  [
    'its state',
    `update advisories set $ where id like '%-0001'`,
    `state = 'withdrawn', withdrawn_at = now()`,
    `state = 'published', withdrawn_at = null`,
  ],
  ['made a draft again', `update advisories set $ where id like '%-0001'`, `state = 'draft'`, `state = 'published'`],
  [
    'its versions',
    `update advisory_packs set ranges = replace(ranges::text, $)::jsonb where node_id = 'lamps'`,
    `'1.2.0', '3.0.0'`,
    `'3.0.0', '1.2.0'`,
  ],
])('an advisory changed in the database is found: %s', async (_what, statement, to, from) => {
  const { db } = registry.context
  await sql.raw(statement.replace('$', to)).execute(db)
  expect(await findUntold(registry.context)).toEqual([
    expect.stringMatching(/^advisory:CNR-\d{4}-0001: is .* but the log tells /),
  ])
  await sql.raw(statement.replace('$', from)).execute(db)
  expect(await findUntold(registry.context)).toEqual([])
})

test('accepting the rows enters them in the log', async () => {
  await sql`update advisories set summary = 'Harmless' where id like '%-0001'`.execute(registry.context.db)
  expect(await tellRows(registry.context)).toBe(1)
  expect(await findUntold(registry.context)).toEqual([])
})

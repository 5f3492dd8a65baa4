import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { enterInLog } from '../../src/access/log/enter-in-log.ts'
import { fillLog } from '../../src/exchange/log/fill-log.ts'
import { findUntold } from '../../src/exchange/log/find-untold.ts'
import { givenPublisher, givenVersion } from '../packs.ts'
import { countWaiting, needsTwo, useTwoInstances } from './line-up.ts'

const instances = useTwoInstances()
const { one, other } = instances

test.for([
  { table: 'nodes', id: 'pack' },
  { table: 'publishers', id: 'maker' },
] as const)('the first filling of the log waits for a change of $table', async ({ table, id }, context) => {
  needsTwo(instances, context)
  const { db } = one.context
  if (table === 'nodes') await givenVersion(one, await givenPublisher(one, 'maker'), 'pack', '1.0.0')
  await sql`delete from log_leaves`.execute(db)
  await sql`update log_head set is_filled = false, filled_through = ''`.execute(db)
  let isFilled = false
  const filling = await db.transaction().execute(async (tx) => {
    await tx.updateTable(table).set({ status: 'banned' }).where('id', '=', id).execute()
    await enterInLog(tx, { nodes: ['pack'] })
    const running = fillLog(other.context.db).finally(() => (isFilled = true))
    await expect.poll(async () => isFilled || (await countWaiting(other.context.db)) > 0, { interval: 3 }).toBe(true)
    return { running }
  })
  await filling.running
  expect(await findUntold(one.context)).toEqual([])
})

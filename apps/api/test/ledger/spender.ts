import { enter } from '../../src/commerce/ledger/enter.ts'
import { connectDatabase } from '../../src/platform/db/connect.ts'
import { isRefusal } from '../../src/platform/errors.ts'
import type { Schema } from '../../src/schema/tables.ts'

/** Where a spender ends itself with SIGKILL: with a charge entered and not committed, or committed and not told. */
export type EndsAt = 'entered' | 'committed' | 'never'

// A process of its own that spends from one balance, in charges with keys of its own, and writes a line for each that is committed
// or refused: `node spender.ts <address of the database> <customer> <its name> <charges> <where it ends> <at which charge>`.
// Started again it does all of it again, with the same keys.
const [url = '', customerId = '', name = '', count = '', endsAt, endsAtCharge] = process.argv.slice(2)
const db = await connectDatabase<Schema>({ kind: 'server', url, poolSize: 1 })

const endIf = (at: EndsAt, charge: number) => {
  if (at === endsAt && charge === Number(endsAtCharge)) process.kill(process.pid, 'SIGKILL')
}

const tell = (line: Told) => process.stdout.write(`${JSON.stringify(line)}\n`)

/** What a spender knows of a charge: whether it was entered by this process, or was there, or there is too little left. */
export interface Told {
  key: string
  amountMicros: number
  answer: 'new' | 'earlier' | 'balance_too_low'
}

for (let charge = 1; charge <= Number(count); charge++) {
  const key = `${name}: ${charge}`
  const amountMicros = -(1 + ((charge * 7) % 13))
  try {
    const { isNew } = await db.transaction().execute(async (tx) => {
      const entered = await enter(tx, {
        customerId,
        kind: 'charge',
        amountMicros,
        idempotencyKey: key,
        reason: 'Used.',
        actor: `process:${name}`,
        floorMicros: 0,
      })
      endIf('entered', charge)
      return entered
    })
    endIf('committed', charge)
    tell({ key, amountMicros, answer: isNew ? 'new' : 'earlier' })
  } catch (error) {
    if (!isRefusal(error) || error.code !== 'balance_too_low') throw error
    tell({ key, amountMicros, answer: error.code })
  }
}
await db.destroy()

import { enter } from '../../src/commerce/ledger/enter.ts'
import { connectDatabase } from '../../src/platform/db/connect.ts'
import { isRefusal } from '../../src/platform/errors.ts'
import type { Schema } from '../../src/schema/tables.ts'

/** Step at which a process kills itself: with a charge entered but not committed, or committed but not printed. */
export type EndsAt = 'entered' | 'committed' | 'never'

// Runs as its own process, which charges one balance with its own keys and prints a line for each committed or refused
// charge: `node spender.ts <address of the database> <customer> <name> <charges> <step> <charge of the step>`. A
// restarted process repeats all charges with equal keys.
const [url = '', customerId = '', name = '', count = '', endsAt, endsAtCharge] = process.argv.slice(2)
const db = await connectDatabase<Schema>({ kind: 'server', url, poolSize: 1 })

const endIf = (at: EndsAt, charge: number) => {
  if (at === endsAt && charge === Number(endsAtCharge)) process.kill(process.pid, 'SIGKILL')
}

const tell = (line: Told) => process.stdout.write(`${JSON.stringify(line)}\n`)

/** Outcome of a charge: entered by this process, entered before, or refused. */
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

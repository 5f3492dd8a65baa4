import { pino } from 'pino'
import { createStripe } from '../../src/commerce/payments/create-stripe.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import { connectDatabase } from '../../src/platform/db/connect.ts'
import { systemClock } from '../../src/platform/time/clock.ts'
import type { Schema } from '../../src/schema/tables.ts'
import { receiveEvent } from '../../src/commerce/stripe-events/receive-event.ts'
import { signatureOf } from './signed-events.ts'

// Runs as its own process, which receives events concurrently with others: `node teller.ts <events as JSON>`, with the
// registry's settings. Starts all events when its input ends.
const events: unknown[] = JSON.parse(process.argv[2] ?? '[]')
const config = readConfig(process.env)
if (config.database.kind !== 'server') throw new Error('one process has the embedded database')
const db = await connectDatabase<Schema>(config.database)
const context = { config, db, clock: systemClock, log: pino({ level: 'silent' }), stripe: await createStripe(config) }

process.stdout.write('ready\n')
for await (const _ of process.stdin);
await Promise.all(
  events.map((event) => {
    const body = JSON.stringify(event)
    return receiveEvent(context, body, signatureOf(body))
  }),
)
await db.destroy()

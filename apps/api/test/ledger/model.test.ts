import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkLedger } from '../../src/commerce/ledger/check-ledger.ts'
import type { NewEntry } from '../../src/commerce/ledger/enter.ts'
import { isRefusal } from '../../src/platform/errors.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { enterAlone, givenLedger } from './given-ledger.ts'

let database: TestDatabase
let runs = 0

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

interface Command {
  /** Index of the customer. Both customers use equal keys. */
  who: number
  kind: NewEntry['kind']
  /** Undefined refunds the rest of the charge. */
  amountMicros: number | undefined
  key: string
  reason: string
  floorMicros: number
  /** Index of the charge to refund, and whether it is the other customer's. */
  charge: number
  isOthers: boolean
}

/** Model of a ledger: entries in order, whose sum is the balance. */
type Model = {
  id: string
  kind: NewEntry['kind']
  amountMicros: number
  key: string
  reason: string
  chargeId: string | undefined
}[]

interface Ledger {
  customerId: string
  model: Model
}

const small = fc.integer({ min: 1, max: 12 })
/** Largest balance. */
const most = 9_000_000_000_000_000
const large = fc.integer({ min: 1, max: most })
const amount = fc.oneof({ weight: 9, arbitrary: small }, { weight: 1, arbitrary: large })
const kinds: fc.Arbitrary<Pick<Command, 'kind' | 'amountMicros'>> = fc.oneof(
  { weight: 3, arbitrary: amount.map((micros) => ({ kind: 'credit' as const, amountMicros: micros })) },
  { weight: 5, arbitrary: amount.map((micros) => ({ kind: 'charge' as const, amountMicros: -micros })) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('refund' as const), amountMicros: fc.option(amount, { nil: undefined }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('correction' as const),
      amountMicros: fc.oneof(
        amount,
        amount.map((micros) => -micros),
      ),
    }),
  },
)
const command: fc.Arbitrary<Command> = fc
  .tuple(
    kinds,
    fc.record({
      who: fc.nat(1),
      key: fc.nat(25).map((number) => `key ${number}`),
      reason: fc.constantFrom('Used.', 'Used.', 'Used.', 'Asked for.'),
      floorMicros: fc.constantFrom(0, 0, 0, -5),
      charge: fc.nat(3),
      isOthers: fc.constantFrom(false, false, false, false, true),
    }),
  )
  .map(([kind, rest]) => ({ ...kind, ...rest }))

/** Repetitions of a command with its key: none, an equal one, or one with a changed field. */
const repeats = fc.constantFrom<Partial<Command>[]>([], [{}], [{ reason: 'Another.' }], [{ charge: 1 }])
const repeated = fc.record({ command, again: repeats })
const list = fc.array(repeated, { maxLength: 40 })

const common = { who: 0, reason: 'Used.', floorMicros: 0, charge: 0, isOthers: false }
/** Commands that cause every possible answer. */
const everyAnswer = [
  { ...common, kind: 'credit' as const, amountMicros: 10, key: 'a' },
  { ...common, kind: 'credit' as const, amountMicros: 11, key: 'a' },
  { ...common, kind: 'charge' as const, amountMicros: -10, key: 'b' },
  { ...common, kind: 'charge' as const, amountMicros: -1, key: 'c' },
  { ...common, kind: 'charge' as const, amountMicros: -1, key: 'c', floorMicros: -1 },
  { ...common, kind: 'refund' as const, amountMicros: 6, key: 'd' },
  { ...common, kind: 'refund' as const, amountMicros: 5, key: 'e' },
  { ...common, kind: 'refund' as const, amountMicros: 4, key: 'f' },
  { ...common, kind: 'refund' as const, amountMicros: undefined, key: 'g', charge: 1 },
  { ...common, kind: 'refund' as const, amountMicros: 1, key: 'h', who: 1, isOthers: true },
  { ...common, kind: 'correction' as const, amountMicros: -9, key: 'i' },
  { ...common, kind: 'correction' as const, amountMicros: -9, key: 'j' },
  { ...common, kind: 'credit' as const, amountMicros: most, key: 'k' },
].map((each) => ({
  command: each,
  again: [{}, { reason: 'Another.' }, { charge: 1 }, { kind: 'correction' as const }],
}))

const answers = ['balance_too_high', 'balance_too_low', 'charge_not_found', 'earlier', 'idempotency_conflict', 'new']

test('for any entries and repetitions a ledger matches a list of entries and their sum', async () => {
  const given = new Set<string>()
  await fc.assert(
    fc.asyncProperty(list, async (commands) => {
      runs += 1
      const ledgers = [await emptyLedger(`one-${runs}`), await emptyLedger(`two-${runs}`)] as const
      for (const { command: each, again } of commands) {
        const [own, other] = each.who === 0 ? ledgers : [ledgers[1], ledgers[0]]
        for (const but of [{}, ...again]) {
          const entry = entryOf({ ...each, ...but }, own, other)
          if (entry) given.add(await enterBoth(entry, own.model))
        }
        await compare(own)
      }
      expect(await checkLedger(database.db)).toEqual([])
    }),
    { numRuns: 50, examples: [[everyAnswer]] },
  )
  expect([...given].toSorted()).toEqual([...answers, 'refund_exceeds_charge'])
}, 300_000)

const emptyLedger = async (name: string): Promise<Ledger> => ({
  customerId: await givenLedger(database.db, name),
  model: [],
})

/** Returns the entry of a command; undefined for a refund without a charge. */
function entryOf(each: Command, { customerId, model }: Ledger, other: Ledger): NewEntry | undefined {
  const { kind, amountMicros, key, reason, floorMicros, isOthers } = each
  const charges = (isOthers ? other.model : model).filter((entry) => entry.kind === 'charge')
  const charge = charges[each.charge % Math.max(charges.length, 1)]
  const entry = { customerId, kind, amountMicros, idempotencyKey: key, reason, actor: 'operator', floorMicros }
  if (kind !== 'refund') return entry
  return charge && { ...entry, chargeId: charge.id }
}

/** Enters a change in the ledger and the model, and expects equal answers. */
async function enterBoth(wanted: NewEntry, model: Model): Promise<string> {
  const amountMicros = wanted.amountMicros ?? leftOf(wanted.chargeId, model)
  const expected = answerOf(wanted, amountMicros, model)
  const entered = await enterAlone(database.db, wanted).catch((error: unknown) => {
    if (isRefusal(error)) return error.code
    throw error
  })
  const answer = typeof entered === 'string' ? entered : entered.isNew ? 'new' : 'earlier'
  expect({ ...wanted, answer }).toEqual({ ...wanted, answer: expected })
  if (typeof entered === 'string') return answer
  const { entry, isNew } = entered
  const { kind, idempotencyKey: key, reason, chargeId } = wanted
  if (isNew) model.push({ id: entry.id, kind, amountMicros, key, reason, chargeId })
  const index = model.findIndex((each) => each.key === key)
  expect(entry).toMatchObject({
    id: model[index]?.id,
    sequence: index + 1,
    amount_micros: model[index]?.amountMicros,
    balance_micros: sumOf(model.slice(0, index + 1)),
  })
  return answer
}

function answerOf(wanted: NewEntry, amountMicros: number, model: Model): string {
  const { kind, idempotencyKey, reason, chargeId, floorMicros } = wanted
  const earlier = model.find(({ key }) => key === idempotencyKey)
  if (earlier) {
    const until = model.slice(0, model.indexOf(earlier) + 1)
    const isSameAmount =
      wanted.amountMicros === undefined
        ? chargeId !== undefined && leftOf(chargeId, until) === 0
        : wanted.amountMicros === earlier.amountMicros
    const isSame = earlier.kind === kind && earlier.reason === reason && earlier.chargeId === chargeId
    return isSame && isSameAmount ? 'earlier' : 'idempotency_conflict'
  }
  if (kind === 'refund') {
    if (!model.some(({ id }) => id === chargeId)) return 'charge_not_found'
    const left = leftOf(chargeId, model)
    if (left === 0 || amountMicros > left) return 'refund_exceeds_charge'
  }
  const after = sumOf(model) + amountMicros
  if (amountMicros < 0 && after < floorMicros) return 'balance_too_low'
  return after > most ? 'balance_too_high' : 'new'
}

/** Returns the unrefunded rest of a charge. */
const leftOf = (chargeId: string | undefined, model: Model) =>
  -sumOf(model.filter((entry) => chargeId !== undefined && [entry.id, entry.chargeId].includes(chargeId)))

const sumOf = (entries: Model) => entries.reduce((sum, { amountMicros }) => sum + amountMicros, 0)

async function compare({ customerId, model }: Ledger): Promise<void> {
  const entries = await database.db
    .selectFrom('ledger_entries')
    .select(['id', 'sequence'])
    .where('customer_id', '=', customerId)
    .orderBy('sequence')
    .execute()
  expect(entries).toEqual(model.map(({ id }, index) => ({ id, sequence: index + 1 })))
  const balance = await database.db
    .selectFrom('customer_balances')
    .select(['amount_micros', 'sequence'])
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  expect(balance ?? { amount_micros: 0, sequence: 0 }).toEqual({
    amount_micros: sumOf(model),
    sequence: model.length,
  })
}

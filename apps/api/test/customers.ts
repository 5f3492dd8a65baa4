import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { givenModerator, givenPerson, type Person } from './people.ts'
import type { Answer, TestRegistry } from './harness.ts'
import { send } from './requests.ts'

/** Secret of the registry under test, its setting, and the header that a program of the operator sends. */
const adminSecret = 'a-secret-that-only-programs-of-the-operator-know'
export const withAdminSecret = { ADMIN_SECRET: adminSecret }
export const program = { headers: { 'X-Comfy-Admin-Secret': adminSecret } }

/** Programs with a wrong or missing secret. */
export const strangePrograms = [
  ['no secret', { headers: {} }],
  ['an empty secret', { headers: { 'X-Comfy-Admin-Secret': '' } }],
  ['a wrong secret', { headers: { 'X-Comfy-Admin-Secret': adminSecret.replace('a-secret', 'b-secret') } }],
  ['a part of the secret', { headers: { 'X-Comfy-Admin-Secret': adminSecret.slice(0, -1) } }],
  ['more than the secret', { headers: { 'X-Comfy-Admin-Secret': `${adminSecret}-` } }],
  ['the secret in another header', { headers: { Authorization: `Bearer ${adminSecret}` } }],
] as const

/** Creates a customer, with credit when an amount is given. */
export async function givenCustomer(registry: TestRegistry, name: string, amount = 0): Promise<Person> {
  const person = await givenPerson(registry, name)
  sure(await send(registry, 'createCustomer', 'POST /customers', { as: person }), 201)
  if (amount > 0) await givenCredit(registry, person, amount)
  return person
}

/** Creates a customer whose account was banned later. */
export async function givenBannedCustomer(registry: TestRegistry): Promise<Person> {
  const person = await givenCustomer(registry, 'outcast')
  await ban(registry, person)
  return person
}

/** Bans a person as a moderator does. */
export async function ban(registry: TestRegistry, { id }: Person): Promise<void> {
  const as = await givenModerator(registry, 'chief')
  sure(await send(registry, 'banUser', `POST /admin/users/${id}/ban`, { as }), 204)
}

/** Gives credit; returns the entry. */
export async function givenCredit(registry: TestRegistry, { id }: Person, amount: number) {
  const as = await givenModerator(registry, 'treasurer')
  const body = { amount_micros: amount, reason: 'A gift', idempotency_key: randomUUID() }
  return sure(await send(registry, 'creditCustomer', `POST /admin/customers/${id}/credits`, { as, body }), 201)
}

/** Charges a customer; returns the entry. */
export async function givenCharge(registry: TestRegistry, customer: Person, amount: number, api_name = 'luma') {
  sure(await use(registry, customer, { amount_micros: amount, api_name }), 200)
  const { entries } = await ledgerOf(registry, customer)
  return entries[0]
}

/** Refunds a charge or a part of it; returns the entry. */
export async function givenRefund(registry: TestRegistry, { id }: Person, chargeId: string, amount?: number) {
  const as = await givenModerator(registry, 'treasurer')
  const body = {
    charge_id: chargeId,
    ...(amount !== undefined && { amount_micros: amount }),
    reason: 'It failed',
    idempotency_key: randomUUID(),
  }
  return sure(await send(registry, 'refundCharge', `POST /admin/customers/${id}/refunds`, { as, body }), 201)
}

/** Reports usage as a program of the operator. */
export function use(
  registry: TestRegistry,
  { id }: Person,
  params: Record<string, unknown>,
  {
    transactionId = randomUUID(),
    timestamp,
    as = program,
  }: { transactionId?: string; timestamp?: string; as?: Pick<Person, 'headers'> } = {},
): Promise<Answer> {
  const body = { transaction_id: transactionId, ...(timestamp !== undefined && { timestamp }), params }
  return send(registry, 'postCustomerUsage', `POST /customers/${id}/usage`, { as, body })
}

/** Records usage at a date, without a price. */
export async function givenUse(registry: TestRegistry, { id }: Person, api_name: string, timestamp: string) {
  const body = { transaction_id: randomUUID(), timestamp, params: { api_name } }
  sure(await send(registry, 'postCustomerUsage', `POST /customers/${id}/usage`, { as: program, body }), 200)
}

/** Changes the date of an entry. The ledger refuses such changes, so its triggers are disabled meanwhile. */
export async function moveEntry({ context }: TestRegistry, id: string, moment: string): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    await sql`alter table ledger_entries disable trigger user`.execute(tx)
    await tx
      .updateTable('ledger_entries')
      .set({ created_at: new Date(moment) })
      .where('id', '=', id)
      .execute()
    await sql`alter table ledger_entries enable trigger user`.execute(tx)
  })
}

/** Creates an API key; returns the key and its text. */
export async function givenApiKey(registry: TestRegistry, as: Person, name = 'laptop') {
  const answer = await send(registry, 'createCustomerApiKey', 'POST /customers/api-keys', { as, body: { name } })
  return sure(answer, 201).api_key
}

/** Verifies an API key as a program of the operator. */
export function verify(registry: TestRegistry, key: string, as: Pick<Person, 'headers'> = program): Promise<Answer> {
  return send(registry, 'verifyApiKey', 'POST /admin/verify-api-key', { as, body: { api_key: key } })
}

/** Returns the balance in millionths. */
export async function balanceOf(registry: TestRegistry, as: Person): Promise<number> {
  return sure(await send(registry, 'getCustomerBalance', 'GET /customers/balance', { as }), 200).amount_micros
}

/** Returns the first hundred entries of a ledger, newest first. */
export async function ledgerOf(registry: TestRegistry, { id }: Person) {
  const as = await givenModerator(registry, 'treasurer')
  return sure(await send(registry, 'listLedgerEntries', `GET /admin/customers/${id}/ledger?limit=100`, { as }), 200)
}

/** Returns the events of a customer, newest first, without ids. */
export async function eventsOf(registry: TestRegistry, as: Person, query = '?limit=100') {
  const { events } = sure(await send(registry, 'getCustomerEvents', `GET /customers/events${query}`, { as }), 200)
  return events.map(({ event_type: type, params }: { event_type: string; params: object }) => ({ type, params }))
}

/** Returns the audit entries about a customer, oldest first. */
export async function auditOfCustomer({ context }: TestRegistry, { id }: Person) {
  return context.db
    .selectFrom('audit_entries')
    .select(['actor', 'action', 'detail'])
    .where('subject', '=', `customer:${id}`)
    .orderBy('id')
    .execute()
}

function sure({ status, body }: Answer, expected: number) {
  if (status !== expected) throw new Error(`${status} instead of ${expected}: ${JSON.stringify(body)}`)
  return body
}

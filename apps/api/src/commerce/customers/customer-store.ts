import { sql } from 'kysely'
import { containing } from '../../platform/db/containing.ts'
import { offsetOf, type Page } from '../../platform/paging.ts'
import type { Database } from '../../schema/tables.ts'

export interface CustomerRow {
  id: string
  email: string | null
  name: string | null
  is_admin: boolean
  stripe_id: string | null
  created_at: Date
  updated_at: Date
  amount_micros: number
  currency: string
}

/** Inserts a customer; returns false for an existing one. */
export async function insertCustomer(db: Database, id: string): Promise<boolean> {
  const row = await db
    .insertInto('customers')
    .values({ id })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

const customers = (db: Database) =>
  db
    .selectFrom('customers as customer')
    .innerJoin('users as person', 'person.id', 'customer.id')
    .innerJoin('customer_balances as balance', 'balance.customer_id', 'customer.id')

function rows(db: Database) {
  return customers(db)
    .select(['customer.id', 'customer.stripe_id', 'customer.created_at', 'customer.updated_at'])
    .select(['person.email', 'person.name', 'person.is_admin'])
    .select(['balance.amount_micros', 'balance.currency'])
}

export function findCustomer(db: Database, id: string): Promise<CustomerRow | undefined> {
  return rows(db).where('customer.id', '=', id).executeTakeFirst()
}

export interface CustomerFilter {
  /** Filters by a part of the text, ignoring case. */
  email?: string | undefined
  name?: string | undefined
  /** Filters by the exact user id. */
  id?: string | undefined
  /** Filters by the exact Stripe id. */
  stripe_id?: string | undefined
}

const fits = ({ email, name, id, stripe_id: stripeId }: CustomerFilter) =>
  sql<boolean>`${sql.join(
    [
      sql`true`,
      ...(email ? [sql`lower(person.email) like ${containing(email)}`] : []),
      ...(name ? [sql`lower(person.name) like ${containing(name)}`] : []),
      ...(id ? [sql`customer.id = ${id}`] : []),
      ...(stripeId ? [sql`customer.stripe_id = ${stripeId}`] : []),
    ],
    sql` and `,
  )}`

/** Lists a page of customers, newest first. */
export function listCustomerRows(db: Database, filter: CustomerFilter, page: Page): Promise<CustomerRow[]> {
  return rows(db)
    .where(fits(filter))
    .orderBy('customer.created_at', 'desc')
    .orderBy('customer.id')
    .limit(page.limit)
    .offset(offsetOf(page))
    .execute()
}

export async function countCustomers(db: Database, filter: CustomerFilter): Promise<number> {
  const { count } = await customers(db)
    .select((select) => select.fn.countAll<number>().as('count'))
    .where(fits(filter))
    .executeTakeFirstOrThrow()
  return count
}

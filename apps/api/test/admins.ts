import type { TestRegistry } from './harness.ts'
import { givenPerson, type Person } from './people.ts'
import { send } from './requests.ts'

/** Creates an admin; `moderator` is this admin with an admin token. */
export async function givenAdmin(registry: TestRegistry): Promise<{ admin: Person; moderator: Person }> {
  const admin = await givenPerson(registry, 'ada', { admin: true })
  const { status, body } = await send(registry, 'generateAdminToken', 'POST /admin/generate-token', { as: admin })
  if (status !== 200) throw new Error(body.message)
  return { admin, moderator: { ...admin, headers: { Authorization: `Bearer ${body.token}` } } }
}

/** Returns the newest audit entry of a subject. */
export async function lastAudit({ context }: TestRegistry, subject: string) {
  const entry = await context.db
    .selectFrom('audit_entries')
    .select(['actor', 'action', 'detail'])
    .where('subject', '=', subject)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return entry
}

import type { OperationId } from '../src/platform/http/contract.ts'
import type { Answer, TestRegistry } from './harness.ts'
import type { Person } from './people.ts'

interface Question {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Anonymous when absent. */
  as?: Person | undefined
  /** Sent as JSON; a text is sent unchanged. */
  body?: unknown
}

/** Sends a request as a person. */
export function ask(
  registry: TestRegistry,
  operationId: OperationId,
  path: string,
  { method = 'GET', as, body }: Question,
): Promise<Answer> {
  return registry.call(operationId, path, {
    method,
    headers: { ...as?.headers, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
}

/** Returns the audited actions on a subject, in order. */
export async function auditOf(
  { context }: TestRegistry,
  subject: string,
): Promise<{ actor: string; action: string }[]> {
  return context.db
    .selectFrom('audit_entries')
    .select(['actor', 'action'])
    .where('subject', '=', subject)
    .orderBy('id')
    .execute()
}

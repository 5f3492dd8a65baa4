import type { OperationId } from '../src/platform/http/contract.ts'
import type { Answer, TestRegistry } from './harness.ts'
import type { Person } from './people.ts'

interface Sent {
  /** Who asks; nobody in particular when left out. */
  as?: Pick<Person, 'headers'> | undefined
  /** Sent as JSON; a text as it is. */
  body?: unknown
  type?: string
}

/** Sends a request to an operation, as a browser does for the person who is signed in. */
export function send(
  registry: TestRegistry,
  operationId: OperationId,
  request: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`,
  { as, body, type = 'application/json' }: Sent = {},
): Promise<Answer> {
  const [method = '', path = ''] = request.split(' ')
  return registry.call(operationId, path, {
    method,
    headers: { ...as?.headers, ...(body !== undefined && { 'Content-Type': type }) },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
}

/** A body that is larger than any JSON may be here. */
export const tooLarge = { name: 'x'.repeat(1024 * 1024) }

/** An id longer than any address may hold. */
export const tooLong = 'x'.repeat(201)

/** The statuses of answers whose order says nothing, the lowest first. */
export function statusesOf(answers: Answer[]): number[] {
  return answers.map(({ status }) => status).toSorted((a, b) => a - b)
}

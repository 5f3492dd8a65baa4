import type { OperationId } from '../src/platform/http/contract.ts'
import type { Answer, TestRegistry } from './harness.ts'
import type { Person } from './people.ts'

interface Sent {
  /** Anonymous when absent. */
  as?: Pick<Person, 'headers'> | undefined
  /** Sent as JSON; a text is sent unchanged. */
  body?: unknown
  type?: string
}

/** Sends a request to an operation as a signed-in person's browser does. */
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

/** Body above the limit of JSON. */
export const tooLarge = { name: 'x'.repeat(1024 * 1024) }

/** Id above the limit of an address. */
export const tooLong = 'x'.repeat(201)

/** Returns sorted statuses of answers whose order is undefined. */
export function statusesOf(answers: Answer[]): number[] {
  return answers.map(({ status }) => status).toSorted((a, b) => a - b)
}

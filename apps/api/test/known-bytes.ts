import { expect } from 'vitest'
import type { OperationId } from '../src/platform/http/contract.ts'
import type { TestRegistry } from './harness.ts'

/** Expects 304 for the ETag of an answer, and the whole answer for another ETag. */
export async function expectKnown(registry: TestRegistry, operationId: OperationId, path: string): Promise<void> {
  const first = await registry.call(operationId, path)
  const etag = first.headers.get('etag') ?? ''
  expect(first).toMatchObject({ status: 200 })
  const again = await registry.call(operationId, path, { headers: { 'If-None-Match': etag } })
  expect({ status: again.status, body: again.body.toString() }).toEqual({ status: 304, body: '' })
  expect(again.headers.get('etag')).toBe(etag)
  const other = await registry.call(operationId, path, { headers: { 'If-None-Match': 'W/"another"' } })
  expect(other).toMatchObject({ status: 200, body: first.body })
}

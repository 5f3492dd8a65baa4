import { describe, expect, test } from 'vitest'
import { services } from '../../src/commerce/proxy/provider-table.ts'
import { contractOperations } from '../../src/platform/http/contract.ts'
import { proveStatuses, statuses } from './prove-statuses.ts'
import { proxiedOperations } from './proxied-operations.ts'

/** Statuses that the proof of 200 covers. */
const alsoProven = new Set([202])

const declared = new Map(contractOperations.map((operation) => [operation.operationId, operation]))

test('every operation of the provider table is tested', () => {
  const ofServices = services.flatMap(({ operations }) => operations.map(({ operationId }) => operationId))
  expect(proxiedOperations.map(({ operationId }) => operationId).toSorted()).toEqual(ofServices.toSorted())
})

describe.each(proxiedOperations)('$operationId', ({ operationId }) => {
  const expectStatus = proveStatuses(operationId)
  const ofContract = declared.get(operationId)?.statuses ?? []

  test('declares the statuses of a proxied operation', () => {
    expect(new Set(ofContract.filter((status) => !alsoProven.has(status)))).toEqual(new Set(statuses))
  })

  test.each(statuses)('answers %i when the service or the caller causes it', (status) => expectStatus(status))
})

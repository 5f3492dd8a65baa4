import { expect, it } from 'vitest'
import { serviceIds } from '../../platform/config/proxy-settings.ts'
import { contractOperations } from '../../platform/http/contract.ts'
import { services } from './provider-table.ts'

const rows = services.flatMap((service) => service.operations.map((operation) => ({ service, operation })))

it('has a row for each configurable service, sorted by name', () => {
  expect(services.map(({ id }) => id)).toEqual([...serviceIds])
  expect(services.map(({ name }) => name)).toEqual(
    services.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b)),
  )
})

it('has one row for each operation of the contract below /proxy, and no others', () => {
  const promised = contractOperations
    .filter(({ path }) => path.startsWith('/proxy/') && path !== '/proxy/services')
    .map(({ operationId }) => operationId)
  expect(rows.map(({ operation }) => operation.operationId).toSorted()).toEqual(promised.toSorted())
})

it('uses HTTPS only', () => {
  for (const { base } of services) expect(base).toMatch(/^https:\/\/[^?#]+[^/]$/)
})

it.each(rows.map(({ service, operation }) => [operation.operationId, { service, operation }] as const))(
  '%s has the parameters of the contract',
  (operationId, { service, operation }) => {
    const contract = contractOperations.find((one) => one.operationId === operationId)
    const named = (place: string) =>
      contract?.parameters.filter((one) => one.in === place).map(({ name }) => name) ?? []
    expect(contract?.path).toContain(`/proxy/${service.id}/`)
    expect([...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)).toEqual(named('path'))
    expect(operation.query ?? []).toEqual(named('query'))
    const ids = [...named('path'), ...named('query')]
    expect(operation.task === undefined || ids.includes(operation.task.id)).toBe(true)
  },
)

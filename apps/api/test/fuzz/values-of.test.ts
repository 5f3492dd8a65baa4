import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bodyParser, parameterParser } from '../../src/platform/http/validation.ts'
import { contractOperations } from '../../src/platform/http/contract.ts'
import { bodySchema } from './body-schema.ts'
import { valuesOf } from './values-of.ts'

const withJson = contractOperations.filter(({ bodyType }) => bodyType === 'application/json')
const withQuery = contractOperations.filter(({ parameters }) => parameters.some((one) => one.in === 'query'))

test.each(withJson)('the generated body of $operationId is valid', (operation) => {
  const parse = bodyParser(operation)
  const property = fc.property(valuesOf(bodySchema(operation), {}), (value) => {
    // The value passes through JSON, which drops undefined properties.
    expect(() => parse(JSON.parse(JSON.stringify(value)))).not.toThrow()
  })
  fc.assert(property, { seed: 1, numRuns: 30 })
})

test.each(withQuery)('the generated query of $operationId is valid', (operation) => {
  const parse = parameterParser(operation, 'query')
  const query = operation.parameters.filter((one) => one.in === 'query')
  const property = fc.property(
    fc.record(Object.fromEntries(query.map(({ name, schema }) => [name, valuesOf(schema, {}, name)]))),
    (values: Record<string, unknown>) => {
      const read = (name: string) => {
        const value = values[name]
        return Array.isArray(value) ? value.map(String) : String(value)
      }
      expect(() => parse(read)).not.toThrow()
    },
  )
  fc.assert(property, { seed: 1, numRuns: 30 })
})

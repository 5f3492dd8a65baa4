import { describe, expect, test } from 'vitest'
import { contractOperations } from './contract.ts'
import { bodyParser, parameterParser } from './validation.ts'

const withBody = contractOperations.filter(({ bodyType }) => bodyType === 'application/json')

// The router compiles them at an operation's first request, so a broken schema must be found here.
describe('The schemas of every operation compile', () => {
  test.each(contractOperations)('parameters of $operationId', (operation) => {
    expect(parameterParser(operation, 'path')).toBeTypeOf('function')
    expect(parameterParser(operation, 'query')).toBeTypeOf('function')
  })

  test.each(withBody)('body of $operationId', (operation) => {
    expect(bodyParser(operation)).toBeTypeOf('function')
  })
})

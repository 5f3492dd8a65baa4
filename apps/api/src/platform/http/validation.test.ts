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

describe('The parameters of a query', () => {
  const operation = contractOperations.find(({ operationId }) => operationId === 'listAllNodes')
  if (!operation) throw new Error('the contract has no listAllNodes')
  const parse = parameterParser(operation, 'query')
  const read = (name: string, value: string) => parse((asked) => (asked === name ? value : undefined))[name]

  test.each([
    ['true', true],
    ['True', true],
    ['TRUE', true],
    ['1', true],
    ['false', false],
    ['False', false],
    ['0', false],
  ])('%s is read as %s', (text, value) => {
    expect(read('include_banned', text)).toBe(value)
  })

  test.each(['', 't', 'yes', '2', 'null', '1.0', ' true'])('%j is not a boolean', (text) => {
    expect(() => read('include_banned', text)).toThrow(/true or false/)
  })

  test.each([
    ['30', 30],
    ['007', 7],
    ['-1', -1],
  ])('%s is read as the number %s', (text, value) => {
    expect(read('limit', text)).toBe(value)
  })

  test.each(['', 'Infinity', 'NaN', '0x10', '0b1', '1e3', '1.5', '1.0', ' 5', '5 ', '--5', '١'])(
    '%j is not a whole number',
    (text) => {
      expect(() => read('limit', text)).toThrow(/whole number/)
    },
  )
})

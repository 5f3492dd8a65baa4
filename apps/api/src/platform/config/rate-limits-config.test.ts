import { expect, it } from 'vitest'
import { readConfig } from './config.ts'

const limitsOf = (text: string) => readConfig({ RATE_LIMITS: text }).rateLimits

it('RATE_LIMITS changes the classes that it names and leaves the others', () => {
  const limits = limitsOf('search=10/5, sign-in=3/600')
  expect(limits?.search).toEqual({ count: 10, seconds: 5 })
  expect(limits?.['sign-in']).toEqual({ count: 3, seconds: 600 })
  expect(limits?.read).toEqual(limitsOf('on')?.read)
})

it('INSTALLS_PER_ADDRESS is a whole number with the default 5, and may be 0', () => {
  const countOf = (text: string) => readConfig({ INSTALLS_PER_ADDRESS: text }).installsPerAddress
  expect(['', '0', '12'].map(countOf)).toEqual([5, 0, 12])
  for (const text of ['-1', '1.5', 'many'])
    expect(() => countOf(text)).toThrow('INSTALLS_PER_ADDRESS must be a whole number, 0 or more')
})

it('RATE_LIMITS=off limits nothing', () => {
  expect(limitsOf('off')).toBeUndefined()
})

it.each(['searching=1/1', 'search=0/60', 'search=10', 'search=10/60;read=1/1', 'toString=1/1', 'yes'])(
  'RATE_LIMITS=%s stops the start with an error',
  (text) => {
    expect(() => limitsOf(text)).toThrow(/RATE_LIMITS must be on, off, or class=requests\/seconds/)
  },
)

import { expect, it } from 'vitest'
import { limitRequests } from './limit-requests.ts'
import { createRequestLimiter, type Limit } from '../platform/http/request-limiter.ts'

function givenDoor(signing: Limit | undefined = { count: 20, seconds: 60 }) {
  const limiter = createRequestLimiter({ now: () => new Date(0) })
  return (email: string, client?: string) => {
    try {
      const headers = new Headers(client === undefined ? {} : { 'x-forwarded-for': client })
      limitRequests({ limiter, signing }, { path: '/sign-in/email', headers, email })
      return true
    } catch {
      return false
    }
  }
}

it('one password cannot be guessed from a thousand addresses', () => {
  const signIn = givenDoor()
  const admitted = Array.from({ length: 1000 }, (_, i) => signIn('victim@people.test', `203.0.${i >> 8}.${i & 255}`))
  expect(admitted.filter(Boolean)).toHaveLength(100)
  expect(signIn('other@people.test', '203.0.113.1')).toBe(true)
})

it('a client that nobody knows is not limited with strangers, but no account is guessed', () => {
  const signIn = givenDoor()
  const admitted = Array.from({ length: 50 }, () => signIn('victim@people.test'))
  expect(admitted.filter(Boolean)).toHaveLength(20)
  expect(signIn('other@people.test')).toBe(true)
})

it('one client signs in no oftener than the limit, whoever they say they are', () => {
  const signIn = givenDoor({ count: 3, seconds: 60 })
  expect(['ann', 'ben', 'cem', 'dan'].map((name) => signIn(`${name}@people.test`, '203.0.113.1'))).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect(signIn('dan@people.test', '203.0.113.2')).toBe(true)
})

import { describe, expect, it } from 'vitest'
import { isRefusal } from '../../platform/errors.ts'
import { createRequestLimiter, type Limit } from '../../platform/http/request-limiter.ts'
import { limitRequests } from './limit-requests.ts'

interface Asked {
  client?: string
  userId?: string
  device?: string
  path?: string
  /** True when the password was right. */
  isRight?: boolean
}

/**
 * Creates a separate limiter. Its function returns the refusal, 'mailed' when no further mail goes out, or 'passed'.
 */
function givenDoor(signing: Limit | undefined = { count: 1000, seconds: 60 }) {
  const limiter = createRequestLimiter({ now: () => new Date(0) })
  return (email: string, { client, device, userId, path = '/sign-in/email', isRight = false }: Asked = {}) => {
    try {
      const headers = new Headers(client === undefined ? {} : { 'x-forwarded-for': client })
      const { isMailLimitReached, takeBack } = limitRequests(
        { limiter, signing },
        { path, headers, email, device, userId },
      )
      if (isRight) takeBack()
      return isMailLimitReached ? 'mailed' : 'passed'
    } catch (error) {
      return isRefusal(error) ? error.code : String(error)
    }
  }
}

const addresses = (count: number) => Array.from({ length: count }, (_, i) => `203.0.${i >> 8}.${i & 255}`)
const victim = 'victim@people.test'

describe('guesses of one password from a thousand addresses', () => {
  it('are limited to a hundred per hour, without affecting other accounts', () => {
    const signIn = givenDoor()
    const answers = addresses(1000).map((client) => signIn(victim, { client }))
    expect(answers.filter((answer) => answer === 'passed')).toHaveLength(100)
    expect(new Set(answers.slice(100))).toEqual(new Set(['account_guarded']))
    expect(signIn('other@people.test', { client: '203.0.113.1' })).toBe('passed')
  })

  it('do not lock out a device that has signed in before, whose own guesses are counted', () => {
    const signIn = givenDoor()
    for (const client of addresses(1000)) signIn(victim, { client })
    const known = { client: '198.51.100.1', device: 'laptop' }
    for (let i = 0; i < 50; i++) expect(signIn(victim, { ...known, isRight: true })).toBe('passed')
    const guessed = Array.from({ length: 25 }, () => signIn(victim, known))
    expect(guessed.filter((answer) => answer === 'passed')).toHaveLength(20)
    expect(guessed.at(-1)).toBe('too_many_requests')
  })
})

describe('wrong passwords', () => {
  it('from one address do not count against another address', () => {
    const signIn = givenDoor()
    const guessed = Array.from({ length: 50 }, () => signIn(victim, { client: '203.0.113.1' }))
    expect(guessed.filter((answer) => answer === 'passed')).toHaveLength(20)
    expect(signIn(victim, { client: '203.0.113.2' })).toBe('passed')
  })

  it('alone count: successful sign-ins are not limited', () => {
    const signIn = givenDoor()
    for (let i = 0; i < 300; i++) expect(signIn(victim, { client: '203.0.113.1', isRight: true })).toBe('passed')
  })

  it('are counted per account when clients cannot be told apart, without locking out other accounts or known devices', () => {
    const signIn = givenDoor(undefined)
    const guessed = Array.from({ length: 50 }, () => signIn(victim))
    expect(guessed.filter((answer) => answer === 'passed')).toHaveLength(20)
    expect(signIn('other@people.test')).toBe('passed')
    expect(signIn(victim, { device: 'laptop' })).toBe('passed')
  })
})

describe.each(['/request-password-reset', '/send-verification-email'])('%s', (path) => {
  it('is limited to five mails an hour per client, with too_many_requests beyond', () => {
    const ask = givenDoor()
    const answers = Array.from({ length: 6 }, () => ask(victim, { path, client: '203.0.113.1' }))
    expect(answers).toEqual([...Array<string>(5).fill('passed'), 'too_many_requests'])
    expect(ask(victim, { path, client: '203.0.113.2' })).toBe('passed')
  })

  it('is answered to other clients without a mail after twenty mails, instead of being refused', () => {
    const ask = givenDoor()
    const answers = addresses(500).map((client) => ask(victim, { path, client }))
    expect(answers.filter((answer) => answer === 'passed')).toHaveLength(20)
    expect(new Set(answers.slice(20))).toEqual(new Set(['mailed']))
    expect(ask(victim, { path, client: '198.51.100.1', device: 'laptop' }), 'from a known device').toBe('passed')
  })
})

describe('/change-email', () => {
  it('is refused after twenty requests for one address, not answered without a mail', () => {
    const ask = givenDoor()
    const answers = addresses(25).map((client) => ask(victim, { path: '/change-email', client, userId: client }))
    expect(answers).toEqual([...Array<string>(20).fill('passed'), ...Array<string>(5).fill('too_many_requests')])
  })
})

it('the sign-ins of a client are limited across accounts', () => {
  const signIn = givenDoor({ count: 3, seconds: 60 })
  const answers = ['ann', 'ben', 'cem', 'dan'].map((name) => signIn(`${name}@people.test`, { client: '203.0.113.1' }))
  expect(answers).toEqual(['passed', 'passed', 'passed', 'too_many_requests'])
  expect(signIn('dan@people.test', { client: '203.0.113.2' })).toBe('passed')
})

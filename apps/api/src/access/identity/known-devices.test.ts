import { describe, expect, it } from 'vitest'
import { createKnownDevices } from './known-devices.ts'

const day = 24 * 60 * 60 * 1000
let now = Date.UTC(2026, 0, 1)
const clock = { now: () => new Date(now) }
const devices = createKnownDevices({ publicUrl: 'https://pages.test', secret: Buffer.from('secret'), clock })

/** Returns the request headers of a browser that stored a cookie. */
function sentBack(setCookie: string, besides = ''): Headers {
  return new Headers({ Cookie: `${besides}${setCookie.split(';')[0]}` })
}

describe('the cookie of a known device', () => {
  const cookie = devices.remember(new Headers(), 'ann@people.test')

  it('is HttpOnly, and is sent over TLS to the sign-in paths only', () => {
    const [pair, ...attributes] = cookie.split('; ')
    expect(pair).toMatch(/^__Secure-comfy-registry\.device=[\w.~-]+$/)
    expect(attributes).toEqual(['Max-Age=31536000', 'Path=/api/auth', 'HttpOnly', 'SameSite=Strict', 'Secure'])
  })

  it('is valid for its account only, with the email in any case', () => {
    expect(devices.find(sentBack(cookie, 'theme=dark; '), 'Ann@People.test')).toBeDefined()
    expect(devices.find(sentBack(cookie), 'ben@people.test')).toBeUndefined()
    expect(devices.find(new Headers(), 'ann@people.test')).toBeUndefined()
  })

  it('is ignored when it was tampered with or comes from another registry', () => {
    const [name = '', value = ''] = cookie.split(';')[0]!.split('=')
    const [id = '', moment = '', signature = ''] = value.split('.')
    const other = createKnownDevices({ publicUrl: 'https://pages.test', secret: Buffer.from('other'), clock })
    const forged = [
      ['other', moment, signature],
      [id, String(Number(moment) + 1), signature],
      [id, moment, signature.slice(1)],
      [id, moment, ''],
      [id],
    ].map((parts) => parts.join('.'))
    const found = forged.map((mark) => devices.find(new Headers({ Cookie: `${name}=${mark}` }), 'ann@people.test'))
    expect(found).toEqual(forged.map(() => undefined))
    expect(other.find(sentBack(cookie), 'ann@people.test')).toBeUndefined()
  })

  it('expires a year after the last sign-in', () => {
    const start = now
    now = start + 364 * day
    expect(devices.find(sentBack(cookie), 'ann@people.test')).toBeDefined()
    now = start + 366 * day
    expect(devices.find(sentBack(cookie), 'ann@people.test')).toBeUndefined()
    now = start
  })

  it('remembers the last five accounts of a device, each once', () => {
    let headers = new Headers()
    const people = ['a', 'b', 'c', 'd', 'e', 'f', 'f'].map((name) => `${name}@people.test`)
    for (const email of people) headers = sentBack(devices.remember(headers, email))
    const known = people.map((email) => devices.find(headers, email) !== undefined)
    expect(known).toEqual([false, true, true, true, true, true, true])
    expect(headers.get('cookie')?.split('~')).toHaveLength(5)
  })
})

it('over http the cookie has no Secure attribute, and its path is below that of the pages', () => {
  const plain = createKnownDevices({
    publicUrl: 'http://localhost:3000/registry',
    secret: Buffer.from('secret'),
    clock,
  })
  const cookie = plain.remember(new Headers(), 'ann@people.test')
  expect(cookie).toMatch(/^comfy-registry\.device=.*; Path=\/registry\/api\/auth; HttpOnly; SameSite=Strict$/)
})

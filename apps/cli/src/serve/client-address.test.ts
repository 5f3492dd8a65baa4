import { expect, it } from 'vitest'
import { clientNamer } from './client-address.ts'

const direct = clientNamer()
const behindProxy = clientNamer([
  { address: '127.0.0.0', bits: 8, family: 'ipv4' },
  { address: '::1', bits: 128, family: 'ipv6' },
  { address: '10.0.0.0', bits: 8, family: 'ipv4' },
])

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8::1', '2001:db8:0:0::'],
  ['2001:db8:0:0:ffff::2', '2001:db8:0:0::'],
  ['192.168.1.4', '192.168.1.4'],
  ['172.17.0.1', '172.17.0.1'],
])('%s that asks directly is %s', (peer, client) => {
  expect(direct(peer, null)).toBe(client)
})

it.each(['203.0.113.7', '10.0.0.2', '172.17.0.1', '192.168.1.4', '127.0.0.1', '::ffff:127.0.0.1'])(
  '%s that nobody trusts is counted as itself, whatever it says that it forwards for',
  (peer) => {
    const own = peer.replace('::ffff:', '')
    for (const said of ['198.51.100.1', '198.51.100.2', '198.51.100.3, 203.0.113.9', 'unknown', '127.0.0.1', own])
      expect(direct(peer, said)).toBe(own)
  },
)

it.each([
  ['127.0.0.1', '203.0.113.7', '203.0.113.7'],
  ['::1', '203.0.113.7, 10.0.0.2', '203.0.113.7'],
  ['10.0.0.2', '203.0.113.7:4711', '203.0.113.7'],
  ['10.0.0.2', '[2001:db8::1]:4711', '2001:db8:0:0::'],
  ['127.0.0.1', '192.168.1.4', '192.168.1.4'],
  ['10.0.0.2', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
])('%s is trusted and forwards for %s, which is %s', (peer, forwardedFor, client) => {
  expect(behindProxy(peer, forwardedFor)).toBe(client)
})

it.each([
  ['127.0.0.1', null],
  ['10.0.0.2', 'unknown'],
  ['10.0.0.2', '203.0.113.7, nonsense'],
  ['10.0.0.2', '10.0.0.3'],
  [undefined, null],
])('%s is trusted and forwards for %s, which is nobody in particular', (peer, forwardedFor) => {
  expect(behindProxy(peer, forwardedFor)).toBeUndefined()
})

it('a program of this machine that forwards for nobody is nobody in particular', () => {
  expect(direct('127.0.0.1', null)).toBeUndefined()
  expect(direct('::1', '')).toBeUndefined()
})

it('a trusted network on the internet is believed, and nobody beside it', () => {
  const name = clientNamer([{ address: '198.51.100.0', bits: 24, family: 'ipv4' }])
  expect(name('198.51.100.9', '203.0.113.7')).toBe('203.0.113.7')
  expect(name('10.0.0.2', '203.0.113.7, 198.51.100.9')).toBe('10.0.0.2')
  expect(name('198.51.101.9', '203.0.113.7')).toBe('198.51.101.9')
  expect(name('198.51.100.9', null)).toBeUndefined()
})

it('the first peer nearby that forwards without being trusted is told of, once, and no stranger is', () => {
  const told: string[] = []
  const name = clientNamer([], (peer) => void told.push(peer))
  name('203.0.113.7', '198.51.100.1')
  name('10.0.0.2', null)
  name('10.0.0.3', '198.51.100.1')
  name('10.0.0.4', '198.51.100.1')
  expect(told).toEqual(['10.0.0.3'])
})

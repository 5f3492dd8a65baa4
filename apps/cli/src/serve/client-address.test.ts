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
])('a direct connection from %s is the client %s', (peer, client) => {
  expect(direct(peer, null)).toBe(client)
})

it.each(['203.0.113.7', '10.0.0.2', '172.17.0.1', '192.168.1.4', '127.0.0.1', '::ffff:127.0.0.1'])(
  'an untrusted peer %s counts as itself, whatever its X-Forwarded-For says',
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
])('the trusted peer %s forwards for %s, which is the client %s', (peer, forwardedFor, client) => {
  expect(behindProxy(peer, forwardedFor)).toBe(client)
})

it.each([
  ['127.0.0.1', null],
  ['10.0.0.2', 'unknown'],
  ['10.0.0.2', '203.0.113.7, nonsense'],
  ['10.0.0.2', '10.0.0.3'],
  [undefined, null],
])('the trusted peer %s forwards for %s, which identifies no client', (peer, forwardedFor) => {
  expect(behindProxy(peer, forwardedFor)).toBeUndefined()
})

it('a local connection without X-Forwarded-For identifies no client', () => {
  expect(direct('127.0.0.1', null)).toBeUndefined()
  expect(direct('::1', '')).toBeUndefined()
})

it('a trusted public network is trusted as a proxy, an address outside it is not', () => {
  const name = clientNamer([{ address: '198.51.100.0', bits: 24, family: 'ipv4' }])
  expect(name('198.51.100.9', '203.0.113.7')).toBe('203.0.113.7')
  expect(name('10.0.0.2', '203.0.113.7, 198.51.100.9')).toBe('10.0.0.2')
  expect(name('198.51.101.9', '203.0.113.7')).toBe('198.51.101.9')
  expect(name('198.51.100.9', null)).toBeUndefined()
})

it('the first untrusted private peer that forwards is reported once, a public peer is not', () => {
  const told: string[] = []
  const name = clientNamer([], (peer) => void told.push(peer))
  name('203.0.113.7', '198.51.100.1')
  name('10.0.0.2', null)
  name('10.0.0.3', '198.51.100.1')
  name('10.0.0.4', '198.51.100.1')
  expect(told).toEqual(['10.0.0.3'])
})

import { expect, it } from 'vitest'
import { clientNamer } from './client-address.ts'

const clientAddress = clientNamer()

it.each([
  ['203.0.113.7', null, '203.0.113.7'],
  ['::ffff:203.0.113.7', null, '203.0.113.7'],
  ['2001:db8::1', null, '2001:db8:0:0::'],
  ['2001:db8:0:0:ffff::2', null, '2001:db8:0:0::'],
  ['127.0.0.1', '203.0.113.7', '203.0.113.7'],
  ['::1', '203.0.113.7, 10.0.0.2', '203.0.113.7'],
  ['10.0.0.2', '203.0.113.7:4711', '203.0.113.7'],
  ['10.0.0.2', '[2001:db8::1]:4711', '2001:db8:0:0::'],
])('%s forwarding for %s is %s', (peer, forwardedFor, client) => {
  expect(clientAddress(peer, forwardedFor)).toBe(client)
})

it.each([
  ['203.0.113.7', '198.51.100.1', '203.0.113.7'],
  ['10.0.0.2', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
])('nobody can pose as another: %s forwarding for %s is %s', (peer, forwardedFor, client) => {
  expect(clientAddress(peer, forwardedFor)).toBe(client)
})

it.each([
  ['127.0.0.1', null],
  ['172.17.0.1', null],
  ['127.0.0.1', '192.168.1.4'],
  ['10.0.0.2', 'unknown'],
  ['10.0.0.2', '203.0.113.7, nonsense'],
  [undefined, null],
])('%s forwarding for %s is nobody in particular', (peer, forwardedFor) => {
  expect(clientAddress(peer, forwardedFor)).toBeUndefined()
})

it('a trusted proxy is believed, and nobody beside it', () => {
  const name = clientNamer([{ address: '198.51.100.0', bits: 24, family: 'ipv4' }])
  expect(name('198.51.100.9', '203.0.113.7')).toBe('203.0.113.7')
  expect(name('10.0.0.2', '203.0.113.7, 198.51.100.9')).toBe('203.0.113.7')
  expect(name('198.51.101.9', '203.0.113.7')).toBe('198.51.101.9')
  expect(name('198.51.100.9', null)).toBeUndefined()
})

import { expect, it } from 'vitest'
import { clientAddress } from './client-address.ts'

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

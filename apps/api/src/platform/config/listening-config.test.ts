import { expect, it } from 'vitest'
import { readConfig } from './config.ts'

it('TRUSTED_PROXIES names networks and single addresses of both families', () => {
  const { trustedProxies } = readConfig({ TRUSTED_PROXIES: '203.0.113.0/24, 2001:db8::/32,198.51.100.7' }).listening
  expect(trustedProxies).toEqual([
    { address: '203.0.113.0', bits: 24, family: 'ipv4' },
    { address: '2001:db8::', bits: 32, family: 'ipv6' },
    { address: '198.51.100.7', bits: 32, family: 'ipv4' },
  ])
})

it.each(['proxy.example.org', '203.0.113.0/33', '203.0.113.0/', '203.0.113.0/24/1', '203.0.113.0/-1'])(
  'TRUSTED_PROXIES=%s stops the start with an error',
  (text) => {
    expect(() => readConfig({ TRUSTED_PROXIES: text })).toThrow(/TRUSTED_PROXIES must be networks/)
  },
)

it.each(['-1', '1.5', '301', 'long'])('DRAIN_SECONDS=%s stops the start with an error', (text) => {
  expect(() => readConfig({ DRAIN_SECONDS: text })).toThrow('DRAIN_SECONDS must be a whole number, 0 to 300')
})

it('metrics are off unless METRICS_PORT is set, and then are bound to this machine only', () => {
  expect(readConfig({}).listening.metrics).toBeUndefined()
  expect(readConfig({ METRICS_PORT: '9464' }).listening.metrics).toEqual({ port: 9464, host: '127.0.0.1' })
})

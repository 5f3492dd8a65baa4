import { expect, test } from 'vitest'
import { createInstallAllowance } from './install-allowance.ts'

test('counts a limited number of installs per address, version and day', () => {
  const allows = createInstallAllowance(2)
  const here = () => allows('203.0.113.7', 'one', '2026-11-27')
  expect([here(), here(), here(), here()]).toEqual([true, true, false, false])
  expect(allows('203.0.113.8', 'one', '2026-11-27')).toBe(true)
  expect(allows('203.0.113.7', 'two', '2026-11-27')).toBe(true)
  expect(allows('203.0.113.7', 'one', '2026-11-28')).toBe(true)
})

test('counts every install with the limit 0, and without a public address', () => {
  const all = createInstallAllowance(0)
  const some = createInstallAllowance(1)
  for (let i = 0; i < 10; i++) {
    expect(all('203.0.113.7', 'one', '2026-11-27')).toBe(true)
    expect(some(undefined, 'one', '2026-11-27')).toBe(true)
    for (const gateway of ['127.0.0.1', '172.17.0.1', '::1', 'fd00:0:0:1::'])
      expect(some(gateway, 'one', '2026-11-27')).toBe(true)
  }
})

test('beyond the limit of addresses, the older half is forgotten', () => {
  const allows = createInstallAllowance(1, 4)
  const clients = ['203.0.113.1', '203.0.113.2', '203.0.113.3']
  for (const client of clients) expect(allows(client, 'one', '2026-11-27')).toBe(true)
  for (const client of clients) expect(allows(client, 'one', '2026-11-27')).toBe(false)
  expect(allows('203.0.113.4', 'one', '2026-11-27')).toBe(true)
  expect(allows('203.0.113.1', 'one', '2026-11-27')).toBe(true)
  expect(allows('203.0.113.3', 'one', '2026-11-27')).toBe(false)
})

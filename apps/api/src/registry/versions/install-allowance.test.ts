import { expect, test } from 'vitest'
import { createInstallAllowance } from './install-allowance.ts'

test('an address counts so many installs of a version a day', () => {
  const allows = createInstallAllowance(2)
  const here = () => allows('203.0.113.7', 'one', '2026-11-27')
  expect([here(), here(), here(), here()]).toEqual([true, true, false, false])
  expect(allows('203.0.113.8', 'one', '2026-11-27')).toBe(true)
  expect(allows('203.0.113.7', 'two', '2026-11-27')).toBe(true)
  expect(allows('203.0.113.7', 'one', '2026-11-28')).toBe(true)
})

test('every install counts where the limit is 0, and where no address is known', () => {
  const all = createInstallAllowance(0)
  const some = createInstallAllowance(1)
  for (let i = 0; i < 10; i++) {
    expect(all('203.0.113.7', 'one', '2026-11-27')).toBe(true)
    expect(some(undefined, 'one', '2026-11-27')).toBe(true)
  }
})

test('of too many addresses, the older half is forgotten', () => {
  const allows = createInstallAllowance(1, 4)
  for (const client of ['a', 'b', 'c']) expect(allows(client, 'one', '2026-11-27')).toBe(true)
  for (const client of ['a', 'b', 'c']) expect(allows(client, 'one', '2026-11-27')).toBe(false)
  expect(allows('d', 'one', '2026-11-27')).toBe(true)
  expect(allows('a', 'one', '2026-11-27')).toBe(true)
})

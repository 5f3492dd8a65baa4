import { expect, test } from 'vitest'
import { wireDate } from './wire.ts'

test.each([
  [new Date('2026-11-27T01:02:03.987Z'), '2026-11-27T01:02:03Z'],
  ['2026-11-27T01:02:03+00:00', '2026-11-27T01:02:03Z'],
  ['2026-11-27T01:02:03.999999+00:00', '2026-11-27T01:02:03Z'],
  ['2026-11-27T01:02:03.999999+05:30', '2026-11-26T19:32:03Z'],
  ['2026-11-27T01:02:03-08:00', '2026-11-27T09:02:03Z'],
])('%s is %s on the wire, in any time zone of the database', (moment, text) => {
  expect(wireDate(moment)).toBe(text)
})

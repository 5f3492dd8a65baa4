import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eventQuery } from './event-query.ts'

const everything = { type: '', from: '', to: '', page: 1 }

describe.each([
  ['America/Los_Angeles', '2026-11-21T08:00:00.000Z', '2026-11-23T08:00:00.000Z'],
  ['UTC', '2026-11-21T00:00:00.000Z', '2026-11-23T00:00:00.000Z'],
  ['Asia/Kolkata', '2026-11-20T18:30:00.000Z', '2026-11-22T18:30:00.000Z'],
])('in %s', (zone, start, end) => {
  const usual = process.env['TZ']
  beforeEach(() => {
    process.env['TZ'] = zone
  })
  afterEach(() => {
    if (usual === undefined) delete process.env['TZ']
    else process.env['TZ'] = usual
  })

  test('days start and end in the local time zone, including the last one', () => {
    expect(eventQuery({ ...everything, from: '2026-11-21', to: '2026-11-22' })).toMatchObject({
      start_date: start,
      end_date: end,
    })
  })
})

test('a day of a clock change has its own length', () => {
  const usual = process.env['TZ']
  process.env['TZ'] = 'Europe/Berlin'
  const asked = eventQuery({ ...everything, from: '2026-10-25', to: '2026-10-25' })
  if (usual === undefined) delete process.env['TZ']
  else process.env['TZ'] = usual
  expect(asked).toMatchObject({ start_date: '2026-10-24T22:00:00.000Z', end_date: '2026-10-25T23:00:00.000Z' })
})

test('empty or invalid filters are ignored', () => {
  expect(eventQuery(everything)).toEqual({ page: 1, limit: 20 })
  expect(eventQuery({ ...everything, from: '2026-02-31', to: 'tomorrow' })).toEqual({ page: 1, limit: 20 })
  expect(eventQuery({ ...everything, type: 'credit_added', page: 3 })).toEqual({
    page: 3,
    limit: 20,
    filter: 'credit_added',
  })
})

import { expect, test } from 'vitest'
import { byUrgency, isOverdue } from './queue-order.ts'

const now = Date.parse('2026-03-10T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now - hours * 3_600_000).toISOString()

test('overdue queues come first, empty ones last, the rest in the order of the API', () => {
  const queues = byUrgency(
    [
      { kind: 'reports', count: 0 },
      { kind: 'flagged', count: 3, oldest_at: hoursAgo(2) },
      { kind: 'asked', count: 1, oldest_at: hoursAgo(60) },
      { kind: 'failed_jobs', count: 2, oldest_at: hoursAgo(3) },
      { kind: 'unclaimed', count: 900 },
    ],
    now,
  )
  expect(queues.map(({ kind }) => kind)).toEqual(['asked', 'failed_jobs', 'flagged', 'unclaimed', 'reports'])
})

test('a queue is overdue by its own limit, and never if it is empty or has no age', () => {
  expect(isOverdue({ kind: 'pending', count: 1, oldest_at: hoursAgo(2) }, now)).toBe(true)
  expect(isOverdue({ kind: 'flagged', count: 1, oldest_at: hoursAgo(2) }, now)).toBe(false)
  expect(isOverdue({ kind: 'flagged', count: 0, oldest_at: hoursAgo(200) }, now)).toBe(false)
  expect(isOverdue({ kind: 'duplicates', count: 5, oldest_at: hoursAgo(2000) }, now)).toBe(false)
  expect(isOverdue({ kind: 'reports', count: 5 }, now)).toBe(false)
})

import { describe, expect, test } from 'vitest'
import { createGate } from './gate.ts'

const held = () => Promise.withResolvers<string>()

describe('a gate', () => {
  test('runs as many tasks as it has slots, queues the others in order, and answers 503 when the queue is full', async () => {
    const gate = createGate({ concurrent: 1, mostWaiting: 2, longestMs: 60_000 })
    const [first, begun] = [held(), [] as string[]]
    const inside = gate.pass(() => first.promise)
    const others = ['b', 'c'].map((name) => gate.pass(async () => begun.push(name)))
    await expect(gate.pass(async () => 'd')).rejects.toMatchObject({ status: 503 })
    expect(begun).toEqual([])
    first.resolve('a')
    expect(await inside).toBe('a')
    await Promise.all(others)
    expect(begun).toEqual(['b', 'c'])
  })

  test('gives the slot of a failed task to the next', async () => {
    const gate = createGate({ concurrent: 1, mostWaiting: 1, longestMs: 60_000 })
    const broken = gate.pass(async () => {
      throw new Error('broken')
    })
    const next = gate.pass(async () => 'next')
    await expect(broken).rejects.toThrow('broken')
    expect(await next).toBe('next')
  })

  test('answers 503 to a task that waits too long', async () => {
    const gate = createGate({ concurrent: 1, mostWaiting: 1, longestMs: 1 })
    const first = held()
    const inside = gate.pass(() => first.promise)
    await expect(gate.pass(async () => 'late')).rejects.toMatchObject({ status: 503 })
    first.resolve('a')
    await inside
    expect(await gate.pass(async () => 'again')).toBe('again')
  })
})

import { afterEach, describe, expect, test } from 'vitest'
import { createAskedThread, type AskedThread, type ThreadOptions } from '../../src/search/ask-thread.ts'

const opened: AskedThread[] = []

/** A thread that answers what it is asked; `told` is set once it has. */
function open(options: Partial<ThreadOptions>): AskedThread {
  const thread = createAskedThread({
    file: new URL('./echo-thread.ts', import.meta.url),
    heap: 64,
    longestMs: 60_000,
    mostWaiting: 1,
    onBreak: () => undefined,
    ...options,
  })
  opened.push(thread)
  return thread
}

const echo = async (thread: AskedThread, text: string, ms?: number) =>
  (await thread.ask('comfyNodeNames', { text, limit: 1 }, ms))[0]

afterEach(async () => {
  for (const thread of opened.splice(0)) await thread.close()
})

describe('a thread that is asked', () => {
  test('refuses visitors when too many wait, and never who fills it', async () => {
    const thread = open({ mostWaiting: 1 })
    const filling = ['a', 'b', 'c', 'd'].map((text) => echo(thread, text))
    await expect(echo(thread, 'visitor', 60_000)).rejects.toThrow('too many questions wait')
    expect(await Promise.all(filling)).toEqual(['a', 'b', 'c', 'd'])
    expect(await echo(thread, 'visitor', 60_000)).toBe('visitor')
  })

  test('that was given up answers no question of the next one', async () => {
    const longestMs = 300
    const thread = open({ longestMs })
    const told = new Int32Array(new SharedArrayBuffer(4))
    const question = { text: 'late', limit: 1, told }
    const first = thread.ask('comfyNodeNames', question)
    // It answers while this thread hears nothing, and then its time is over before it is heard.
    Atomics.wait(told, 0, 0, 30_000)
    Atomics.wait(told, 0, 1, longestMs)
    expect(told[0]).toBe(1)
    await expect(first).rejects.toThrow('busy')
    expect(await echo(thread, 'next').catch(() => 'refused')).not.toBe('late')
  })
})

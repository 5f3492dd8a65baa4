import { afterEach, describe, expect, test } from 'vitest'
import { createAskedThread, type AskedThread, type ThreadOptions } from '../../src/discovery/search/ask-thread.ts'

const opened: AskedThread[] = []

/** Opens a thread that answers each question; `told` is set after an answer. */
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

describe('a search thread', () => {
  test('refuses queries of visitors when too many wait, and never those of the indexer', async () => {
    const thread = open({ mostWaiting: 1 })
    const filling = ['a', 'b', 'c', 'd'].map((text) => echo(thread, text))
    await expect(echo(thread, 'visitor', 60_000)).rejects.toThrow('too many questions wait')
    expect(await Promise.all(filling)).toEqual(['a', 'b', 'c', 'd'])
    expect(await echo(thread, 'visitor', 60_000)).toBe('visitor')
  })

  test('that timed out does not answer the query of its successor', async () => {
    const longestMs = 300
    const thread = open({ longestMs })
    const told = new Int32Array(new SharedArrayBuffer(4))
    const question = { text: 'late', limit: 1, told }
    const first = thread.ask('comfyNodeNames', question)
    // The thread answers while the main thread is blocked. The main thread reads the answer after the timeout.
    Atomics.wait(told, 0, 0, 30_000)
    Atomics.wait(told, 0, 1, longestMs)
    expect(told[0]).toBe(1)
    await expect(first).rejects.toThrow('busy')
    expect(await echo(thread, 'next').catch(() => 'refused')).not.toBe('late')
  })

  test('fails only the query that cannot be cloned', async () => {
    const broken: unknown[] = []
    const thread = open({ longestMs: 3000, onBreak: (error) => void broken.push(error) })
    const question: any = { text: 'a function', limit: 1, told: () => undefined }
    await expect(thread.ask('comfyNodeNames', question, 60_000)).rejects.toThrow('could not be cloned')
    expect(await echo(thread, 'next', 60_000)).toBe('next')
    // Waits beyond the timeout of a question: no timer of the failed question is left.
    await new Promise((resolve) => setTimeout(resolve, 3500))
    expect(broken).toEqual([])
    expect(await echo(thread, 'later', 60_000)).toBe('later')
  })

  test('that hangs is ended, its waiting queries are refused, and another one answers', async () => {
    const broken: unknown[] = []
    const thread = open({ longestMs: 300, mostWaiting: 10, onBreak: (error) => void broken.push(error) })
    const hang: any = { text: 'hang', limit: 1, hangs: true }
    const refused = await Promise.allSettled([
      thread.ask('comfyNodeNames', hang, 60_000),
      echo(thread, 'waits', 60_000),
      echo(thread, 'waits too', 60_000),
    ])
    expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(broken).toHaveLength(1)
    // The first question waits for the start of a new thread.
    await expect.poll(() => echo(thread, 'next').catch(() => undefined), { timeout: 30_000 }).toBe('next')
  })

  test('leaves no unhandled rejection when a query timed out before it broke', async () => {
    const unhandled: unknown[] = []
    const note = (error: unknown) => void unhandled.push(error)
    process.on('unhandledRejection', note)
    try {
      const thread = open({ longestMs: 300 })
      const hang: any = { text: 'hang', limit: 1, hangs: true }
      await expect(thread.ask('comfyNodeNames', hang, 20)).rejects.toThrow('not answered within 20 ms')
      await new Promise((resolve) => setTimeout(resolve, 600))
      expect(unhandled).toEqual([])
    } finally {
      process.off('unhandledRejection', note)
    }
  })
})

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createWatchHub, type WatchedState } from './watch-hub.ts'

const minute = 60_000
const states = new Map<string, WatchedState>()
const questions: string[][] = []
const errors: unknown[] = []
let answer = (): Promise<void> => Promise.resolve()

beforeEach(() => {
  vi.useFakeTimers()
  states.clear()
  questions.length = 0
  errors.length = 0
  answer = () => Promise.resolve()
})
afterEach(() => void vi.useRealTimers())

const state = (data: string, isFinal = false): WatchedState => ({ id: '1', data, isFinal })

function givenHub() {
  const hub = createWatchHub({
    read: async (keys) => {
      questions.push(keys)
      await answer()
      return new Map(states)
    },
    onError: (error) => errors.push(error),
  })
  const watch = (key: string, name = 'ann') => hub.watch(key, name, states.get(key) ?? state('new'))
  return { hub, watch }
}

/** Collects the text of a stream as it arrives. */
function listen(stream: ReadableStream<Uint8Array> | undefined) {
  if (!stream) throw new Error('not admitted')
  const reader = stream.getReader()
  const heard = { text: '', isOver: false, leave: () => reader.cancel() }
  void (async () => {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      heard.text += new TextDecoder().decode(value)
    }
    heard.isOver = true
  })()
  return heard
}

const dataIn = (text: string) => [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => data)

it('sends the current state immediately, then each change once, and ends with the last', async () => {
  const { watch } = givenHub()
  states.set('a', state('one'))
  const heard = listen(watch('a'))
  await vi.advanceTimersByTimeAsync(1)
  expect(dataIn(heard.text)).toEqual(['one'])
  states.set('a', state('two'))
  await vi.advanceTimersByTimeAsync(2000)
  expect(dataIn(heard.text)).toEqual(['one', 'two'])
  states.set('a', state('three', true))
  await vi.advanceTimersByTimeAsync(400)
  expect(dataIn(heard.text)).toEqual(['one', 'two', 'three', '{}'])
  expect(heard.text).toContain('event: end\n')
  expect(heard.isOver).toBe(true)
})

it('sends a decided state and ends immediately, without another query', async () => {
  const { watch } = givenHub()
  states.set('a', state('done', true))
  const heard = listen(watch('a'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(dataIn(heard.text)).toEqual(['done', '{}'])
  expect(heard.isOver).toBe(true)
  expect(questions).toEqual([])
})

it('runs one query for all watchers, and none without watchers', async () => {
  const { watch } = givenHub()
  for (const key of ['a', 'b']) states.set(key, state(key))
  const heard = [watch('a'), watch('a', 'ben'), watch('b', 'cleo')].map(listen)
  await vi.advanceTimersByTimeAsync(310)
  expect(questions).toEqual([['a', 'b']])
  await Promise.all(heard.map(({ leave }) => leave()))
  await vi.advanceTimersByTimeAsync(minute)
  expect(questions).toHaveLength(1)
})

it('does not query again before the last query ended', async () => {
  const { watch } = givenHub()
  states.set('a', state('one'))
  const { promise, resolve } = Promise.withResolvers<void>()
  answer = () => promise
  const heard = listen(watch('a'))
  await vi.advanceTimersByTimeAsync(5000)
  await heard.leave()
  listen(watch('a'))
  await vi.advanceTimersByTimeAsync(5000)
  expect(questions).toHaveLength(1)
  resolve()
  await vi.advanceTimersByTimeAsync(350)
  expect(questions).toHaveLength(2)
})

it('sends only the newest state to a slow reader', async () => {
  const { watch } = givenHub()
  states.set('a', state('0'))
  const stream = watch('a')
  for (let i = 1; i <= 9; i++) {
    states.set('a', state(String(i), i === 9))
    await vi.advanceTimersByTimeAsync(400)
  }
  const heard = listen(stream)
  await vi.advanceTimersByTimeAsync(1)
  expect(dataIn(heard.text)).toEqual(['0', '9', '{}'])
})

it('keeps an idle connection open', async () => {
  const { watch } = givenHub()
  states.set('a', state('one'))
  const heard = listen(watch('a'))
  await vi.advanceTimersByTimeAsync(46_000)
  expect(heard.text.match(/^: still here$/gm)).toHaveLength(3)
})

it('ends after ten minutes without a last event, and when the watched version is gone', async () => {
  const { watch } = givenHub()
  for (const key of ['a', 'b']) states.set(key, state(key))
  const [long, gone] = [listen(watch('a')), listen(watch('b'))]
  states.delete('b')
  await vi.advanceTimersByTimeAsync(9 * minute)
  expect([long.isOver, gone.isOver]).toEqual([false, true])
  await vi.advanceTimersByTimeAsync(minute + 1000)
  expect(long.isOver).toBe(true)
  expect(long.text + gone.text).not.toContain('event: end')
})

it('takes five watchers per name and five hundred in all, and another one for each that leaves', async () => {
  const { watch } = givenHub()
  states.set('a', state('one'))
  const own = Array.from({ length: 5 }, () => watch('a'))
  expect(watch('a')).toBeUndefined()
  await own[0]?.cancel()
  expect(watch('a')).toBeDefined()
  const others = Array.from({ length: 495 }, (_, i) => watch('a', `p${i}`))
  expect(others.every(Boolean)).toBe(true)
  expect(watch('a', 'late')).toBeUndefined()
  await others[0]?.cancel()
  expect(watch('a', 'late')).toBeDefined()
})

it('ends every stream and accepts no more when it stops', async () => {
  const { hub, watch } = givenHub()
  states.set('a', state('one'))
  const heard = [watch('a'), watch('a', 'ben')].map(listen)
  hub.stop()
  await vi.advanceTimersByTimeAsync(1)
  expect(heard.map(({ isOver }) => isOver)).toEqual([true, true])
  expect(heard.map(({ text }) => dataIn(text))).toEqual([['one'], ['one']])
  expect(watch('a')).toBeUndefined()
})

it('logs a failed query once, and tries again', async () => {
  const { watch } = givenHub()
  states.set('a', state('one'))
  const heard = listen(watch('a'))
  answer = () => Promise.reject(new Error('away'))
  await vi.advanceTimersByTimeAsync(3000)
  expect(errors).toEqual([new Error('away')])
  answer = () => Promise.resolve()
  states.set('a', state('two'))
  await vi.advanceTimersByTimeAsync(350)
  expect(dataIn(heard.text)).toEqual(['one', 'two'])
})

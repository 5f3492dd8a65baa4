import { expect, test } from 'vitest'
import { keyAction } from './keyboard-map.ts'

const none = { code: '', shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, isComposing: false }
const press = (key: string, more: Partial<typeof none> = {}, place: 'queue' | 'control' = 'queue') =>
  keyAction({ ...none, key, ...more }, place)

test('letters work in the queue and beside it', () => {
  for (const place of ['queue', 'control'] as const)
    expect(['j', 'k', 'x', 'a', 'r', 'f', 'u', 'c', 'n', 'o', '?'].map((key) => press(key, {}, place))).toEqual([
      'next',
      'previous',
      'toggle',
      'approve',
      'reject',
      'flag',
      'undo',
      'contact',
      'more',
      'open',
      'help',
    ])
})

test('arrows and Enter belong to what has the focus unless that is the queue', () => {
  expect([press('ArrowDown'), press('ArrowUp'), press('Enter')]).toEqual(['next', 'previous', 'open'])
  expect(['ArrowDown', 'ArrowUp', 'Enter'].map((key) => press(key, {}, 'control'))).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('Shift extends and decides nothing', () => {
  expect(press('J', { shiftKey: true })).toBe('extendNext')
  expect(press('K', { shiftKey: true })).toBe('extendPrevious')
  expect(press('A', { shiftKey: true })).toBeUndefined()
})

test('Control and Command are left to the browser but for selecting the page', () => {
  expect(press('a', { ctrlKey: true })).toBe('selectPage')
  expect(press('a', { metaKey: true })).toBe('selectPage')
  expect(press('a', { ctrlKey: true }, 'control')).toBeUndefined()
  for (const key of ['r', 'f', 'u', 'c', 'j']) expect(press(key, { ctrlKey: true })).toBeUndefined()
  expect(press('a', { altKey: true })).toBeUndefined()
})

test('a keyboard that writes other letters works by where its keys are', () => {
  expect(press('ф', { code: 'KeyA' })).toBe('approve')
  expect(press('О', { code: 'KeyJ', shiftKey: true })).toBe('extendNext')
  // The `a` key of a French keyboard has the position of `q` on other keyboards.
  expect(press('a', { code: 'KeyQ' })).toBe('approve')
})

test('what is being composed is no command', () => {
  expect(press('a', { isComposing: true })).toBeUndefined()
})

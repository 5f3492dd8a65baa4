import { expect, test } from 'vitest'
import { keyAction } from './keyboard-map.ts'

const none = { code: '', shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, isComposing: false }
const press = (key: string, more: Partial<typeof none> = {}, context: 'queue' | 'control' = 'queue') =>
  keyAction({ ...none, key, ...more }, context)

test('letter keys work in the queue and on other controls', () => {
  for (const context of ['queue', 'control'] as const)
    expect(['j', 'k', 'x', 'a', 'r', 'f', 'u', 'c', 'n', 'o', '?'].map((key) => press(key, {}, context))).toEqual([
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

test('arrow keys and Enter act on the queue only when it has the focus', () => {
  expect([press('ArrowDown'), press('ArrowUp'), press('Enter')]).toEqual(['next', 'previous', 'open'])
  expect(['ArrowDown', 'ArrowUp', 'Enter'].map((key) => press(key, {}, 'control'))).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('Shift extends the selection and makes no decision', () => {
  expect(press('J', { shiftKey: true })).toBe('extendNext')
  expect(press('K', { shiftKey: true })).toBe('extendPrevious')
  expect(press('A', { shiftKey: true })).toBeUndefined()
})

test('Ctrl and Cmd work as in the browser, except for selecting the page', () => {
  expect(press('a', { ctrlKey: true })).toBe('selectPage')
  expect(press('a', { metaKey: true })).toBe('selectPage')
  expect(press('a', { ctrlKey: true }, 'control')).toBeUndefined()
  for (const key of ['r', 'f', 'u', 'c', 'j']) expect(press(key, { ctrlKey: true })).toBeUndefined()
  expect(press('a', { altKey: true })).toBeUndefined()
})

test('other keyboard layouts work by the position of the key', () => {
  expect(press('ф', { code: 'KeyA' })).toBe('approve')
  expect(press('О', { code: 'KeyJ', shiftKey: true })).toBe('extendNext')
  // The `a` key of a French keyboard has the position of `q` on other keyboards.
  expect(press('a', { code: 'KeyQ' })).toBe('approve')
})

test('keys during text composition are no commands', () => {
  expect(press('a', { isComposing: true })).toBeUndefined()
})

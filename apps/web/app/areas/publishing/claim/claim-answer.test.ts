import { expect, test, vi } from 'vitest'
import { memoryStorage } from '../../../data/browser-storage.ts'
import { readAnswer, spendAnswer, takeAnswer } from './claim-answer.ts'

const tab = (search: string) => {
  const replaceState = vi.fn<History['replaceState']>()
  // Only the parts of a window that `takeAnswer` uses.
  const window = { location: { search, pathname: '/claim/callback' }, history: { state: { idx: 1 }, replaceState } }
  return { replaceState, window: window as unknown as Pick<Window, 'location' | 'history'> }
}

test('code and state are removed from the address and returned once', () => {
  const storage = memoryStorage()
  const { window, replaceState } = tab('?code=c1&state=s1')
  expect(takeAnswer(window, storage)).toBe(true)
  expect(replaceState).toHaveBeenCalledWith({ idx: 1 }, '', '/claim/callback')
  expect(spendAnswer(storage)).toEqual({ code: 'c1', state: 's1' })
  expect(spendAnswer(storage)).toBeUndefined()
})

test('an address without a query stays unchanged, and an earlier answer is kept', () => {
  const storage = memoryStorage()
  takeAnswer(tab('?code=c1&state=s1').window, storage)
  const { window, replaceState } = tab('')
  expect(takeAnswer(window, storage)).toBe(false)
  expect(replaceState).not.toHaveBeenCalled()
  expect(spendAnswer(storage)).toEqual({ code: 'c1', state: 's1' })
})

test('a denial at GitHub is recognised', () => {
  expect(readAnswer('?error=access_denied&state=s1')).toEqual({ refused: 'access_denied' })
})

test('an incomplete answer is ignored', () => {
  expect(readAnswer('?code=c1')).toBeUndefined()
  expect(readAnswer('?state=s1')).toBeUndefined()
})

import { expect, it } from 'vitest'
import { createTermList } from './term-list.ts'

const termed = (term: string) => ({ term })
const beginning = (list: ReturnType<typeof createTermList>, prefix: string) =>
  list.beginningWith(prefix).map(({ term }) => term)

it('finds what begins with a prefix, however it was added', () => {
  const list = createTermList()
  for (const term of ['mask', 'image', 'images', 'imago', 'im']) list.add(termed(term))
  expect(beginning(list, 'ima')).toEqual(['image', 'images', 'imago'])
  list.add(termed('imagine'))
  expect(beginning(list, 'imag')).toEqual(['image', 'images', 'imagine', 'imago'])
  expect(beginning(list, 'x')).toEqual([])
  for (let number = 1000; number < 2000; number++) list.add(termed(`image${number}`))
  expect(beginning(list, 'image')).toHaveLength(1002)
  expect(beginning(list, 'image19')).toHaveLength(100)
})

it('leaves out what was removed, whether anybody asked in between', () => {
  const list = createTermList()
  const [first, second] = [termed('mask'), termed('masks')]
  list.add(first)
  list.add(second)
  list.remove(second)
  expect(beginning(list, 'mask')).toEqual(['mask'])
  list.remove(first)
  expect(beginning(list, '')).toEqual([])
})

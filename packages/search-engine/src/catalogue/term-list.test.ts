import { expect, it } from 'vitest'
import { createTermList } from './term-list.ts'

const termed = (term: string) => ({ term })
const beginning = (list: ReturnType<typeof createTermList>, prefix: string) =>
  list.beginningWith(prefix).map(({ term }) => term)

it('finds terms with a prefix, added in any order', () => {
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

it('leaves out removed items, with and without a query in between', () => {
  const list = createTermList()
  const [first, second] = [termed('mask'), termed('masks')]
  list.add(first)
  list.add(second)
  list.remove(second)
  expect(beginning(list, 'mask')).toEqual(['mask'])
  list.remove(first)
  expect(beginning(list, '')).toEqual([])
})

it.each([2, 3000])('equals a set after batches of %i changes', (changes) => {
  const random = pseudoRandom(7)
  const list = createTermList<{ term: string }>()
  const here = new Map<string, { term: string }>()
  for (let round = 0; round < 20; round++) {
    for (let change = 0; change < changes; change++) {
      const term = `t${Math.floor(random() * 5000)}`
      const item = here.get(term)
      if (item) {
        list.remove(item)
        here.delete(term)
        if (random() < 0.5) continue
      }
      // Adds either the same item again or another item with its term.
      const again = item && random() < 0.5 ? item : termed(term)
      list.add(again)
      here.set(term, again)
    }
    const wanted = [...here.values()]
      .filter(({ term }) => term.startsWith('t1'))
      .toSorted((a, b) => (a.term < b.term ? -1 : 1))
    expect(list.beginningWith('t1')).toEqual(wanted)
    expect(list.beginningWith('t1').every((item, at) => item === wanted[at])).toBe(true)
  }
})

function pseudoRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1103515245 + 12345) % 2 ** 31
    return state / 2 ** 31
  }
}

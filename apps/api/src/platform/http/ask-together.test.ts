import { expect, test } from 'vitest'
import { createAskTogether } from './ask-together.ts'

const asked = { address: '/nodes?page=1', revision: 1 }

test('who asks while the same is made gets that, and who asks after it gets a new one', async () => {
  const together = createAskTogether()
  const waiting = Promise.withResolvers<{ status: number }>()
  let count = 0
  const make = () => {
    count += 1
    return waiting.promise
  }
  const all = [together(asked, make), together(asked, make), together(asked, make)]
  waiting.resolve({ status: 200 })
  expect(await Promise.all(all)).toEqual([{ status: 200 }, { status: 200 }, { status: 200 }])
  expect(count).toBe(1)
  await together(asked, make)
  expect(count).toBe(2)
})

test('another address and a later revision are made for themselves', async () => {
  const together = createAskTogether()
  const made = await Promise.all([
    together(asked, async () => ({ status: 200, body: 'one' })),
    together({ ...asked, address: '/nodes?page=2' }, async () => ({ status: 200, body: 'other' })),
    together({ ...asked, revision: 2 }, async () => ({ status: 200, body: 'later' })),
  ])
  expect(made.map(({ body }) => body)).toEqual(['one', 'other', 'later'])
})

test('what cannot be made is refused to all who waited, and is tried again for the next', async () => {
  const together = createAskTogether()
  const broken = async () => {
    throw new Error('away')
  }
  const all = await Promise.allSettled([together(asked, broken), together(asked, broken)])
  expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await together(asked, async () => ({ status: 200 }))).toEqual({ status: 200 })
})

import { expect, it } from 'vitest'
import { createSlots, type SlotLimits } from './slots.ts'
import { CrowdedError } from './upstream-error.ts'

const usual: SlotLimits = { concurrent: 2, concurrentEach: 2, waiting: 10, waitingEach: 5, longestMs: 5000 }
const patient = new AbortController().signal

/** Creates slots, and records in `came` the customers that get a slot, in order. */
function crowd(limits: Partial<SlotLimits> = {}) {
  const slots = createSlots({ ...usual, ...limits })
  const came: string[] = []
  const leave: (() => void)[] = []
  const enter = async (customer: string, signal = patient) => {
    const left = await slots.enter(customer, signal)
    came.push(customer)
    leave.push(left)
  }
  return { slots, came, leave, enter }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

it('slots are given to customers in turn, regardless of the number of their requests', async () => {
  const { came, leave, enter } = crowd({ concurrent: 1 })
  const all = [enter('ada'), enter('ada'), enter('ada'), enter('ada'), enter('bob'), enter('cy')]
  for (let i = 0; i < 6; i++) {
    await turn()
    leave[i]?.()
  }
  await Promise.all(all)
  expect(came).toEqual(['ada', 'ada', 'bob', 'cy', 'ada', 'ada'])
})

it('a customer gets no more slots than their share, and others overtake', async () => {
  const { slots, came, leave, enter } = crowd({ concurrent: 3, concurrentEach: 2 })
  const all = [enter('ada'), enter('ada'), enter('ada'), enter('bob')]
  await turn()
  expect(came).toEqual(['ada', 'ada', 'bob'])
  expect(slots.counts()).toEqual({ inFlight: 3, waiting: 1 })
  leave[0]?.()
  await Promise.all(all)
})

it('a slot is returned once, even if it is released twice', async () => {
  const { slots, leave, enter } = crowd()
  await enter('ada')
  await enter('bob')
  leave[0]?.()
  leave[0]?.()
  expect(slots.counts()).toEqual({ inFlight: 1, waiting: 0 })
})

it.each([
  ['too many wait', { waiting: 1 }],
  ['too many of one customer wait', { waitingEach: 1 }],
  ['its turn does not come in time', { longestMs: 20 }],
])('a request is refused as crowded if %s', async (_, limits) => {
  const { enter } = crowd({ concurrent: 1, ...limits })
  await enter('ada')
  void enter('bob').catch(() => undefined)
  await expect(enter('bob')).rejects.toThrow(CrowdedError)
})

it('a caller that leaves the queue takes no slot', async () => {
  const { slots, came, leave, enter } = crowd({ concurrent: 1 })
  await enter('ada')
  const controller = new AbortController()
  const gone = enter('bob', controller.signal)
  const next = enter('cy')
  controller.abort()
  await expect(gone).rejects.toThrow(/abort/)
  leave[0]?.()
  await next
  expect(came).toEqual(['ada', 'cy'])
  leave[1]?.()
  expect(slots.counts()).toEqual({ inFlight: 0, waiting: 0 })
})

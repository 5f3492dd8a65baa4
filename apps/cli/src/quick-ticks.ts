import { executionAsyncResource } from 'node:async_hooks'

// Every answer queues several ticks. V8 forgets the hidden class of what Node queues for one when memory is collected while
// none is queued, and makes each the long way from then on: 0.5 µs instead of 0.06. What is kept here keeps the class.
// Trap: it helps from the start or not at all, so it is imported before anything that takes memory.
const kept: object[] = []

process.nextTick(() => kept.push(executionAsyncResource()))

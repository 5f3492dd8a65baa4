import { parentPort } from 'node:worker_threads'

interface Question {
  number: number
  body: { ask: { text: string; told?: Int32Array; hangs?: boolean } }
}

const port = parentPort

// What the search's thread would be, but that it answers the text that it is asked.
port?.on('message', ({ number, body: { ask } }: Question) => {
  // As a regular expression on a hostile text would.
  while (ask.hangs === true);
  port?.postMessage({ number, body: { answer: [ask.text] } })
  if (!ask.told) return
  Atomics.store(ask.told, 0, 1)
  Atomics.notify(ask.told, 0)
})

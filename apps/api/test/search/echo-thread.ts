import { parentPort } from 'node:worker_threads'

interface Question {
  number: number
  body: { ask: { text: string; told?: Int32Array; hangs?: boolean } }
}

const port = parentPort

// Replaces the search thread, and answers with the text of the question.
port?.on('message', ({ number, body: { ask } }: Question) => {
  // A regular expression on a hostile text could hang like this.
  while (ask.hangs === true);
  port?.postMessage({ number, body: { answer: [ask.text] } })
  if (!ask.told) return
  Atomics.store(ask.told, 0, 1)
  Atomics.notify(ask.told, 0)
})

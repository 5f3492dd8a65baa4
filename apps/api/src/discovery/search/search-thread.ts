import { parentPort } from 'node:worker_threads'
import { type Replacement, type SearchDocument, createSearchEngine } from '@registry/search-engine'
import type { Kind, Numbered, Question, Questions, ThreadReply, Unread } from './thread-messages.ts'
import { thrownStack } from '../../platform/log/thrown-text.ts'

// This file runs in its own thread: loading a large catalogue takes a minute, and other requests must not wait
// meanwhile.
const port = parentPort
if (!port) throw new Error('this is no thread')

const engine = createSearchEngine()
let next: { catalogue: number; replacement: Replacement } | undefined

port.on('message', ({ number, body }: Numbered<Question>) => {
  const reply: Numbered<ThreadReply> = { number, body: replyTo(body) }
  port.postMessage(reply)
})

function replyTo(question: Question): ThreadReply {
  try {
    return { answer: answerTo(question) }
  } catch (error) {
    return { failure: failureOf(error) }
  }
}

function answerTo(question: Question): Questions[Kind]['answer'] {
  switch (question.kind) {
    case 'search':
      return engine.search(question.ask)
    case 'suggest':
      return engine.suggest(question.ask.text, question.ask.limit)
    case 'comfyNodeNames':
      return engine.comfyNodeNames(question.ask.text, question.ask.limit)
    case 'put':
      for (const id of question.ask.gone) engine.remove(id)
      return unreadOf(question.ask.documents, engine)
    case 'setStanding':
      for (const { id, downloads, stars } of question.ask) engine.setStanding(id, { downloads, stars })
      return undefined
    case 'begin':
      next = { catalogue: question.ask.catalogue, replacement: engine.beginReplacement() }
      return undefined
    case 'fill':
      return unreadOf(question.ask.documents, begun(question.ask.catalogue))
    case 'swap':
      begun(question.ask.catalogue).commit()
      next = undefined
      return engine.size
  }
}

/** A new thread after a failure has no catalogue yet. Filling it further would publish a partial catalogue. */
function begun(catalogue: number): Replacement {
  if (next?.catalogue === catalogue) return next.replacement
  throw new Error(`catalogue ${catalogue} was not begun in this thread`)
}

/** Indexes packs and returns those that failed. A failed pack does not stop the others. */
function unreadOf(documents: readonly SearchDocument[], into: { put(document: SearchDocument): void }): Unread[] {
  return documents.flatMap((document) => {
    try {
      into.put(document)
      return []
    } catch (error) {
      return { id: document.id, failure: failureOf(error) }
    }
  })
}

function failureOf(error: unknown): string {
  return thrownStack(error)
}

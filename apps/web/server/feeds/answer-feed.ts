import { answer } from '../answer.ts'
import { type Feed, writeAtom } from './atom.ts'

/** How many entries a feed has at most. */
export const mostEntries = 50

const fiveMinutes = 300

/** Answers a feed. */
export const answerFeed = (request: Request, feed: Feed): Promise<Response> =>
  answer(request, { type: 'application/atom+xml; charset=utf-8', body: writeAtom(feed), maxAge: fiveMinutes })

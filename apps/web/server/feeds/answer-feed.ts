import { answer } from '../answer.ts'
import { type Feed, writeAtom } from './atom.ts'

/** Maximum number of entries in a feed. */
export const mostEntries = 50

const fiveMinutes = 300

/** Sends a feed. */
export const answerFeed = (request: Request, feed: Feed): Promise<Response> =>
  answer(request, { type: 'application/atom+xml; charset=utf-8', body: writeAtom(feed), maxAge: fiveMinutes })

import { operation } from '../../../operation.ts'
import { readNotes } from '../read-notes.ts'

// What is withdrawn is gone everywhere within a minute.
const caching = { 'Cache-Control': 'public, max-age=60' }

export const getReleaseNotes = operation('getReleaseNotes')(async ({ query }, { db }) => ({
  status: 200,
  headers: caching,
  body: await readNotes(db, query),
}))

import { operation, type Route } from '../../operation.ts'
import { findLeaves, readCheckpoint, readKeys, readTile } from './read-log.ts'

const forEver = 'public, max-age=31536000, immutable'
const briefly = 'public, max-age=2'

export const logRoutes: readonly Route[] = [
  operation('getLogCheckpoint')(async (_request, context) => {
    const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': briefly }
    return { status: 200, headers, body: await readCheckpoint(context) }
  }),
  operation('getLogKeys')(async (_request, context) => {
    return { status: 200, headers: { 'Cache-Control': briefly }, body: await readKeys(context) }
  }),
  operation('findLogLeaves')(async ({ query }, { db }) => {
    return {
      status: 200,
      headers: { 'Cache-Control': briefly },
      body: { indexes: await findLeaves(db, query.subject) },
    }
  }),
  operation('getLogTile')(async ({ path }, context) => {
    const headers = { 'Content-Type': 'application/octet-stream', 'Cache-Control': forEver }
    return { status: 200, headers, body: await readTile(context, path.tile) }
  }),
]

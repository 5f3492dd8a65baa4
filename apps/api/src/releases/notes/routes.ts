import { operation } from '../../operation.ts'
import { readNotes } from './read-notes.ts'
import { listReleases } from './list-releases.ts'
import { actorOf } from '../../access/permissions/actor.ts'
import { createRelease } from './create-release.ts'
import { presentRelease } from './present.ts'
import { readRelease } from './read-release.ts'
import { changeRelease } from './change-release.ts'
import { publishRelease } from './publish-release.ts'
import { withdrawRelease } from './withdraw-release.ts'

// A withdrawn note disappears from every cache within a minute.
const caching = { 'Cache-Control': 'public, max-age=60' }

export const releaseNoteRoutes = [
  operation('getReleaseNotes')(async ({ query }, { db }) => ({
    status: 200,
    headers: caching,
    body: await readNotes(db, query),
  })),
  operation('listAdminReleases')(async ({ query }, { db }) => {
    const { page = 1, limit = 20, project, status } = query
    return { status: 200, body: await listReleases(db, { project, status, page, limit }) }
  }),
  operation('createAdminRelease')(async ({ body, principal }, context) => ({
    status: 201,
    body: presentRelease(await createRelease(context, actorOf(principal), body)),
  })),
  operation('getAdminRelease')(async ({ path }, { db }) => ({
    status: 200,
    body: presentRelease(await readRelease(db, path.releaseId)),
  })),
  operation('updateAdminRelease')(async ({ path, body, principal }, context) => ({
    status: 200,
    body: presentRelease(await changeRelease(context, actorOf(principal), path.releaseId, body)),
  })),
  operation('publishAdminRelease')(async ({ path, principal }, context) => ({
    status: 200,
    body: presentRelease(await publishRelease(context, actorOf(principal), path.releaseId)),
  })),
  operation('withdrawAdminRelease')(async ({ path, principal }, context) => ({
    status: 200,
    body: presentRelease(await withdrawRelease(context, actorOf(principal), path.releaseId)),
  })),
]

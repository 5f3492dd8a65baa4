import { actorOf } from '../../access/permissions/actor.ts'
import { operation } from '../../operation.ts'
import { openOsvArchive } from './osv-archive.ts'
import { presentAdvisory } from './present.ts'
import {
  listForAdmins,
  listPublicAdvisories,
  presentForAdmin,
  readForAdmins,
  readOsvRecord,
  readPublicAdvisory,
} from './read-advisory.ts'
import { createAdvisory, publishAdvisory, updateAdvisory, withdrawAdvisory } from './write-advisory.ts'

// Clients see a new advisory within a minute.
const caching = { 'Cache-Control': 'public, max-age=60' }

export const advisoryRoutes = [
  operation('listAdvisories')(async ({ query }, { db }) => {
    const { node_id: nodeId, page, limit } = query
    return { status: 200, headers: caching, body: await listPublicAdvisories(db, { nodeId, page, limit }) }
  }),
  operation('getAdvisory')(async ({ path }, { db }) => ({
    status: 200,
    headers: caching,
    body: presentAdvisory(await readPublicAdvisory(db, path.advisoryId)),
  })),
  operation('getOsvArchive')(async ({ method }, context) => ({
    status: 200,
    headers: { ...caching, 'Content-Type': 'application/zip' },
    body: method === 'HEAD' ? '' : openOsvArchive(context),
  })),
  operation('getOsvRecord')(async ({ path }, context) => ({
    status: 200,
    headers: caching,
    body: await readOsvRecord(context, path.file),
  })),
  operation('listAdminAdvisories')(async ({ query }, { db }) => {
    const { state: states, page, limit } = query
    return { status: 200, body: await listForAdmins(db, { states, page, limit }) }
  }),
  operation('getAdminAdvisory')(async ({ path }, { db }) => ({
    status: 200,
    body: await readForAdmins(db, path.advisoryId),
  })),
  operation('createAdvisory')(async ({ body, principal }, context) => ({
    status: 201,
    body: await presentForAdmin(context.db, await createAdvisory(context, actorOf(principal), body)),
  })),
  operation('updateAdvisory')(async ({ path, body, principal }, context) => ({
    status: 200,
    body: await presentForAdmin(context.db, await updateAdvisory(context, actorOf(principal), path.advisoryId, body)),
  })),
  operation('publishAdvisory')(async ({ path, principal }, context) => ({
    status: 200,
    body: await presentForAdmin(context.db, await publishAdvisory(context, actorOf(principal), path.advisoryId)),
  })),
  operation('withdrawAdvisory')(async ({ path, body, principal }, context) => ({
    status: 200,
    body: await presentForAdmin(
      context.db,
      await withdrawAdvisory(context, actorOf(principal), path.advisoryId, body.reason),
    ),
  })),
]

import { operation } from '../../../operation.ts'
import { listReleases } from '../list-releases.ts'

export const listAdminReleases = operation('listAdminReleases')(async ({ query }, { db }) => {
  const { page = 1, limit = 20, project, status } = query
  return { status: 200, body: await listReleases(db, { project, status, page, limit }) }
})

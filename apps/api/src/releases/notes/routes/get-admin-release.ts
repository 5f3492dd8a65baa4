import { operation } from '../../../operation.ts'
import { presentRelease } from '../present.ts'
import { readRelease } from '../read-release.ts'

export const getAdminRelease = operation('getAdminRelease')(async ({ path }, { db }) => ({
  status: 200,
  body: presentRelease(await readRelease(db, path.releaseId)),
}))

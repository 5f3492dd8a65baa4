import { createAdminRelease } from './create-admin-release.ts'
import { getAdminRelease } from './get-admin-release.ts'
import { getReleaseNotes } from './get-release-notes.ts'
import { listAdminReleases } from './list-admin-releases.ts'
import { publishAdminRelease } from './publish-admin-release.ts'
import { updateAdminRelease } from './update-admin-release.ts'
import { withdrawAdminRelease } from './withdraw-admin-release.ts'

export const releaseNoteRoutes = [
  getReleaseNotes,
  listAdminReleases,
  createAdminRelease,
  getAdminRelease,
  updateAdminRelease,
  publishAdminRelease,
  withdrawAdminRelease,
]

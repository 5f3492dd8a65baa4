import { getAdminVersionFile } from './get-admin-version-file.ts'
import { getAdminVersion } from './get-admin-version.ts'
import { getVersionFileChange } from './get-version-file-change.ts'
import { listAdminVersions } from './list-admin-versions.ts'
import { listVersionChanges } from './list-version-changes.ts'

export const moderationRoutes = [
  listAdminVersions,
  getAdminVersion,
  getAdminVersionFile,
  listVersionChanges,
  getVersionFileChange,
]

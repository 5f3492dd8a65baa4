import { adminListAllNodeVersions } from './admin-list-all-node-versions.ts'
import { deleteNodeVersion } from './delete-node-version.ts'
import { downloadNodeVersion } from './download-node-version.ts'
import { getBulkNodeVersions } from './get-bulk-node-versions.ts'
import { getNodeVersionContents } from './get-node-version-contents.ts'
import { getNodeVersion } from './get-node-version.ts'
import { listAllNodeVersions } from './list-all-node-versions.ts'
import { listNodeVersions } from './list-node-versions.ts'
import { publishNodeVersion } from './publish-node-version.ts'
import { updateNodeVersion } from './update-node-version.ts'
import { uploadNodeVersion } from './upload-node-version.ts'

export const versionRoutes = [
  listNodeVersions,
  getNodeVersion,
  getNodeVersionContents,
  downloadNodeVersion,
  listAllNodeVersions,
  adminListAllNodeVersions,
  getBulkNodeVersions,
  publishNodeVersion,
  uploadNodeVersion,
  updateNodeVersion,
  deleteNodeVersion,
]

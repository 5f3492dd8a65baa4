import { readPublicNode } from '../../nodes/read-node.ts'
import { operation } from '../../../operation.ts'
import { blobKey } from '../../../platform/blobs/blob-store.ts'
import { answerFile } from '../../../platform/http/answer-file.ts'
import { readInstallableVersion } from '../read-version.ts'

export const downloadNodeVersion = operation('downloadNodeVersion')(async ({ path, headers, method }, context) => {
  const node = await readPublicNode(context.db, path.nodeId)
  const { sha256, size, version, remote_url } = await readInstallableVersion(context.db, node, path.version)
  if (remote_url !== null) return { status: 302, headers: { Location: remote_url } }
  if (sha256 === null || size === null) throw new Error(`${node.id}@${version} is active without an archive`)

  const { filesPublicUrl } = context.config
  if (filesPublicUrl) return { status: 302, headers: { Location: `${filesPublicUrl}/${blobKey(sha256)}` } }
  return answerFile(
    { headers, method },
    {
      sha256,
      size,
      // Whoever keeps a copy asks before each use: the version may have been banned.
      cacheControl: 'public, no-cache',
      headers: {
        'Content-Type': 'application/zip',
        'Content-Disposition': `attachment; filename="${node.id}-${version}.zip"`,
      },
      open: (range) => context.blobs.open(sha256, range),
    },
  )
})

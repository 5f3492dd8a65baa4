import { operation } from '../../../operation.ts'
import { presentVersion } from '../present.ts'
import { receiveArchive } from '../receive-archive.ts'
import { verifyUploadUrl } from '../upload-url.ts'

export const uploadNodeVersion = operation('uploadNodeVersion')(async ({ path, query, headers, stream }, context) => {
  verifyUploadUrl(context, { id: path.uploadId, ...query })
  const version = await receiveArchive(context, path.uploadId, {
    stream,
    declaredSize: Number(headers.get('content-length') ?? 0),
  })
  const body = presentVersion(context.config, version, { nodeStatus: 'active' })
  return { status: 200, changed: [{ nodeId: version.node_id }, 'lists'], body }
})

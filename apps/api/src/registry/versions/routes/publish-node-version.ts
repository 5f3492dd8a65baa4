import { operation } from '../../../operation.ts'
import { presentVersion } from '../present.ts'
import { publishVersion } from '../publish.ts'
import { signUploadUrl } from '../upload-url.ts'

export const publishNodeVersion = operation('publishNodeVersion')(async ({ path, body, principal }, context) => {
  const { version, upload } = await publishVersion(context, principal, { ...body, ...path })
  return {
    status: 201,
    changed: [{ nodeId: version.node_id }, 'lists'],
    body: {
      signedUrl: signUploadUrl(context, upload),
      node_version: presentVersion(context.config, version, { nodeStatus: 'active' }),
    },
  }
})

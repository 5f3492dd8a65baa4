import { operation } from '../../../operation.ts'
import { keepCiFile } from '../keep-ci-file.ts'
import { pathOfFile, publicUrlOf } from '../stored-path.ts'

export const uploadCiFile = operation('uploadCiFile')(async ({ headers, stream }, context) => {
  const declaredSize = Number(headers.get('content-length') ?? 0)
  const { id, size } = await keepCiFile(context, { stream, declaredSize })
  const path = pathOfFile(id)
  return { status: 201, body: { path, public_url: publicUrlOf(context.config, path), size } }
})

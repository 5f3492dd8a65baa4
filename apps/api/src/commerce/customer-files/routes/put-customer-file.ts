import { operation } from '../../../operation.ts'
import { RegistryError } from '../../../platform/errors.ts'
import { verifyFileUrl } from '../file-url.ts'
import { presentFile } from '../present.ts'
import { storeFile } from '../store-file.ts'

export const putCustomerFile = operation('putCustomerFile')(async ({ path, query, headers, stream }, context) => {
  verifyFileUrl(context, 'PUT', { ...path, ...query })
  const length = headers.get('content-length')
  if (length === null || !/^\d{1,15}$/.test(length)) throw new RegistryError('length_required')
  const upload = { stream, size: Number(length), contentType: headers.get('content-type') }
  return { status: 200, body: presentFile(await storeFile(context, path.fileId, upload)) }
})

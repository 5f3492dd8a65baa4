import { operation } from '../../operation.ts'
import { customerOf } from '../../access/permissions/signed-in.ts'
import { openSlot } from './open-slot.ts'
import { RegistryError } from '../../platform/errors.ts'
import { verifyFileUrl } from './file-url.ts'
import { presentFile } from './present.ts'
import { storeFile } from './store-file.ts'
import { create } from 'content-disposition'
import { answerFile } from '../../platform/http/answer-file.ts'
import { servedType } from './file-type.ts'
import { readFile } from './read-file.ts'

export const customerFileRoutes = [
  operation('createCustomerStorageResource')(async ({ body, principal }, context) => ({
    status: 200,
    body: await openSlot(context, customerOf(principal).userId, body),
  })),
  operation('putCustomerFile')(async ({ path, query, headers, stream }, context) => {
    verifyFileUrl(context, 'PUT', { ...path, ...query })
    const length = headers.get('content-length')
    if (length === null || !/^\d{1,15}$/.test(length)) throw new RegistryError('length_required')
    const upload = { stream, size: Number(length), contentType: headers.get('content-type') }
    return { status: 200, body: presentFile(await storeFile(context, path.fileId, upload)) }
  }),
  operation('getCustomerFile')(async ({ path, query, headers, method }, context) => {
    verifyFileUrl(context, 'GET', { ...path, ...query })
    const { fileName, contentType, blob, sha256, size } = await readFile(context.db, path.fileId)
    return answerFile(
      { headers, method },
      {
        sha256,
        size,
        cacheControl: 'private, no-cache',
        headers: {
          'Content-Type': servedType(contentType),
          'Content-Disposition': create(fileName),
        },
        open: (range) => context.customerBlobs.open(blob, range),
      },
    )
  }),
]

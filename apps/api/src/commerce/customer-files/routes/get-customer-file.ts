import { create as contentDisposition } from 'content-disposition'
import { operation } from '../../../operation.ts'
import { answerFile } from '../../../platform/http/answer-file.ts'
import { servedType } from '../file-type.ts'
import { verifyFileUrl } from '../file-url.ts'
import { readFile } from '../read-file.ts'

export const getCustomerFile = operation('getCustomerFile')(async ({ path, query, headers, method }, context) => {
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
        'Content-Disposition': contentDisposition(fileName),
      },
      open: (range) => context.customerBlobs.open(blob, range),
    },
  )
})

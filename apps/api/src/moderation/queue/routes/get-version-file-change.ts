import { operation } from '../../../operation.ts'
import { readFileChange } from '../read-file-change.ts'

export const getVersionFileChange = operation('getVersionFileChange')(async ({ path: address, query }, context) => {
  const { against, patch, isText, isCut } = await readFileChange(context, address, {
    path: query.path,
    against: query.against,
  })
  return { status: 200, body: { path: query.path, against, patch, is_text: isText, is_cut: isCut } }
})

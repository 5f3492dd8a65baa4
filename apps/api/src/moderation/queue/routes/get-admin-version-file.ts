import { operation } from '../../../operation.ts'
import { readVersionFile } from '../read-version-file.ts'

export const getAdminVersionFile = operation('getAdminVersionFile')(async ({ path: address, query }, context) => {
  const { size, isText, text, isCut } = await readVersionFile(context, address, query.path)
  return { status: 200, body: { path: query.path, size, is_text: isText, text, is_cut: isCut } }
})

import { operation } from '../../operation.ts'
import { listOwnChanges, listOwnFiles, readOwnFile, readOwnFileChange } from './read-own-source.ts'

// Only members see these answers, so no cache may store them for others.
const headers = { 'Cache-Control': 'private, no-store' }

export const sourceRoutes = [
  operation('listOwnFiles')(async ({ path }, context) => ({
    status: 200,
    headers,
    body: await listOwnFiles(context.db, path),
  })),
  operation('getOwnFile')(async ({ path: address, query }, context) => {
    const { size, isText, text, isCut } = await readOwnFile(context, address, query.path)
    return { status: 200, headers, body: { path: query.path, size, is_text: isText, text, is_cut: isCut } }
  }),
  operation('listOwnChanges')(async ({ path }, context) => {
    const { against, files, unchanged, isCut, isBySize } = await listOwnChanges(context, path)
    return { status: 200, headers, body: { against, files, unchanged, is_cut: isCut, is_by_size: isBySize } }
  }),
  operation('getOwnFileChange')(async ({ path: address, query }, context) => {
    const { against, patch, isText, isCut } = await readOwnFileChange(context, address, query.path)
    return { status: 200, headers, body: { path: query.path, against, patch, is_text: isText, is_cut: isCut } }
  }),
]

import { operation } from '../../../operation.ts'
import { listVersionChanges as list } from '../list-changes.ts'

export const listVersionChanges = operation('listVersionChanges')(async ({ path, query }, context) => {
  const { against, files, unchanged, isCut, isBySize } = await list(context, path, query.against)
  return { status: 200, body: { against, files, unchanged, is_cut: isCut, is_by_size: isBySize } }
})

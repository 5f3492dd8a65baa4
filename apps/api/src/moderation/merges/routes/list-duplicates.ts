import { operation } from '../../../operation.ts'
import { pageWithin } from '../../../platform/paging.ts'
import { readDuplicates } from '../list-duplicates.ts'

export const listDuplicates = operation('listDuplicates')(async ({ query }, context) => {
  const part = query.q?.trim() || undefined
  const page = pageWithin(query, { usual: 20, most: 100 })
  return { status: 200, body: await readDuplicates(context, part, page, query.sort ?? 'installs') }
})

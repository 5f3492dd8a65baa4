import { operation } from '../../../operation.ts'
import { pageWithin } from '../../../platform/paging.ts'
import { readContestedNames } from '../contested-names.ts'

export const listContestedNames = operation('listContestedNames')(async ({ query }, context) => {
  const { q = '', preempted, sort = 'name' } = query
  const filter = { ...(q.trim() && { part: q.trim() }), ...(preempted !== undefined && { preempted }) }
  const page = pageWithin(query, { usual: 50, most: 100 })
  return { status: 200, body: await readContestedNames(context, filter, page, sort) }
})

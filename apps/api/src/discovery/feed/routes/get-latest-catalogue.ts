import { operation } from '../../../operation.ts'
import { readLatest } from '../read-latest.ts'

export const getLatestCatalogue = operation('getLatestCatalogue')(async (_request, context) => {
  return { status: 200, body: await readLatest(context) }
})

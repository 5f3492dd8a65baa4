import { operation } from '../../../operation.ts'
import { lookAtRepository as look } from '../look-at-repository.ts'

export const lookAtRepository = operation('lookAtRepository')(async ({ query }, context) => ({
  status: 200,
  body: await look(context, query.url),
}))

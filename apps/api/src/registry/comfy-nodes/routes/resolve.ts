import { operation } from '../../../operation.ts'
import { RegistryError } from '../../../platform/errors.ts'
import { resolvePacks } from '../resolve-packs.ts'

const most = 2000

export const resolve = operation('resolve')(async ({ body }, context) => {
  const { names = [], ids = [], addresses = [] } = body
  if (names.length + ids.length + addresses.length > most) {
    throw new RegistryError('too_many_to_resolve', { limit: most.toLocaleString('en') })
  }
  return { status: 200, body: await resolvePacks(context.db, { names, ids, addresses }) }
})

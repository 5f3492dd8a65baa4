import { operation } from '../../operation.ts'
import { pingDatabase } from '../../platform/db/ping.ts'
import { RegistryError } from '../../platform/errors.ts'

export const getHealth = operation('getHealth')(async (_, { db, log, search }) => {
  try {
    await pingDatabase(db)
  } catch (error) {
    log.error({ err: error }, 'the database does not answer')
    throw new RegistryError('unavailable')
  }
  if (search.isReady() === false) throw new RegistryError('search_unavailable')
  return { status: 200, body: 'OK' }
})

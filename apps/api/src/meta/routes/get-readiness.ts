import { operation } from '../../operation.ts'
import { RegistryError } from '../../platform/errors.ts'
import { assertAnswering } from '../assert-answering.ts'

export const getReadiness = operation('getReadiness')(async (_, context) => {
  if (context.stopping.hasBegun) throw new RegistryError('stopping')
  await assertAnswering(context)
  return { status: 200, body: 'OK' }
})

import { operation } from '../../../operation.ts'
import { assertAnswering } from '../assert-answering.ts'

export const getHealth = operation('getHealth')(async (_, context) => {
  await assertAnswering(context)
  return { status: 200, body: 'OK' }
})

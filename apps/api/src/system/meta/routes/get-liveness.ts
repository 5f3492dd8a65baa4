import { operation } from '../../../operation.ts'

/** Whether the database answers is no reason to start a process again. */
export const getLiveness = operation('getLiveness')(async () => ({ status: 200, body: 'OK' }))

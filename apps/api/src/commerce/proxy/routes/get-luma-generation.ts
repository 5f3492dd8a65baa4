import { operation } from '../../../operation.ts'
import { proxied } from '../proxied.ts'

export const getLumaGeneration = operation('getLumaGeneration')(proxied('getLumaGeneration'))

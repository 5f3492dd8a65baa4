import { operation } from '../../../operation.ts'
import { proxied } from '../proxied.ts'

export const getStabilityResult = operation('getStabilityResult')(proxied('getStabilityResult'))

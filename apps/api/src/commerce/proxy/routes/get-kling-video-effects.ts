import { operation } from '../../../operation.ts'
import { proxied } from '../proxied.ts'

export const getKlingVideoEffects = operation('getKlingVideoEffects')(proxied('getKlingVideoEffects'))

import { operation } from '../../../operation.ts'
import { proxied } from '../proxied.ts'

export const listKlingVideoEffects = operation('listKlingVideoEffects')(proxied('listKlingVideoEffects'))

import { operation } from '../../../operation.ts'
import { proxied } from '../proxied.ts'

export const getKlingVideoExtend = operation('getKlingVideoExtend')(proxied('getKlingVideoExtend'))

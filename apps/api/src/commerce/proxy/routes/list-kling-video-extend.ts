import { operation } from '../../../operation.ts'
import { proxied } from '../proxied.ts'

export const listKlingVideoExtend = operation('listKlingVideoExtend')(proxied('listKlingVideoExtend'))

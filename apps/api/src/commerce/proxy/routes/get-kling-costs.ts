import { operation } from '../../../operation.ts'
import { proxied } from '../proxied.ts'

export const getKlingCosts = operation('getKlingCosts')(proxied('getKlingCosts'))

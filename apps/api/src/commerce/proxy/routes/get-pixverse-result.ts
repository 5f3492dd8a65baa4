import { operation } from '../../../operation.ts'
import { proxied } from '../proxied.ts'

export const getPixverseResult = operation('getPixverseResult')(proxied('getPixverseResult'))

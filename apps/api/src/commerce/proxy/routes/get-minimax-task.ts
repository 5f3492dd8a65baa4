import { operation } from '../../../operation.ts'
import { proxied } from '../proxied.ts'

export const getMinimaxTask = operation('getMinimaxTask')(proxied('getMinimaxTask'))

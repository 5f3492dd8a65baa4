import { operation } from '../../../operation.ts'
import { proxied } from '../proxied.ts'

export const getTripoBalance = operation('getTripoBalance')(proxied('getTripoBalance'))

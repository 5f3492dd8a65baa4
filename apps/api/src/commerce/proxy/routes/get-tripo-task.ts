import { operation } from '../../../operation.ts'
import { proxied } from '../proxied.ts'

export const getTripoTask = operation('getTripoTask')(proxied('getTripoTask'))

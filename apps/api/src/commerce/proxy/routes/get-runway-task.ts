import { operation } from '../../../operation.ts'
import { proxied } from '../proxied.ts'

export const getRunwayTask = operation('getRunwayTask')(proxied('getRunwayTask'))

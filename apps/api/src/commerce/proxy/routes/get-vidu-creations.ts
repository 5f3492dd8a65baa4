import { operation } from '../../../operation.ts'
import { proxied } from '../proxied.ts'

export const getViduCreations = operation('getViduCreations')(proxied('getViduCreations'))

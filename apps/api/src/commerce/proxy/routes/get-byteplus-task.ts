import { operation } from '../../../operation.ts'
import { proxied } from '../proxied.ts'

export const getByteplusTask = operation('getByteplusTask')(proxied('getByteplusTask'))

import { operation } from '../../../operation.ts'
import { proxied } from '../proxied.ts'

export const listKlingLipSync = operation('listKlingLipSync')(proxied('listKlingLipSync'))

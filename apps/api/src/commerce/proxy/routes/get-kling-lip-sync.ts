import { operation } from '../../../operation.ts'
import { proxied } from '../proxied.ts'

export const getKlingLipSync = operation('getKlingLipSync')(proxied('getKlingLipSync'))

import { operation } from '../../../operation.ts'
import { proxied } from '../proxied.ts'

export const getKlingImageToVideo = operation('getKlingImageToVideo')(proxied('getKlingImageToVideo'))

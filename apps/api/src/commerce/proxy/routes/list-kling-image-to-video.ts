import { operation } from '../../../operation.ts'
import { proxied } from '../proxied.ts'

export const listKlingImageToVideo = operation('listKlingImageToVideo')(proxied('listKlingImageToVideo'))

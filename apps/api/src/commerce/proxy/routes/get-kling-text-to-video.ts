import { operation } from '../../../operation.ts'
import { proxied } from '../proxied.ts'

export const getKlingTextToVideo = operation('getKlingTextToVideo')(proxied('getKlingTextToVideo'))

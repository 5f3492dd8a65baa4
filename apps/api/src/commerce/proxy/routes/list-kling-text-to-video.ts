import { operation } from '../../../operation.ts'
import { proxied } from '../proxied.ts'

export const listKlingTextToVideo = operation('listKlingTextToVideo')(proxied('listKlingTextToVideo'))

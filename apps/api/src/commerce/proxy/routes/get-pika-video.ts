import { operation } from '../../../operation.ts'
import { proxied } from '../proxied.ts'

export const getPikaVideo = operation('getPikaVideo')(proxied('getPikaVideo'))

import { operation } from '../../../operation.ts'
import { proxied } from '../proxied.ts'

export const getOpenaiResponse = operation('getOpenaiResponse')(proxied('getOpenaiResponse'))

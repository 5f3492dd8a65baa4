import { operation } from '../../../operation.ts'
import { proxied } from '../proxied.ts'

export const getMoonvalleyPrompt = operation('getMoonvalleyPrompt')(proxied('getMoonvalleyPrompt'))

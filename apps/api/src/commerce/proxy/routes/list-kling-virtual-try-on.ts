import { operation } from '../../../operation.ts'
import { proxied } from '../proxied.ts'

export const listKlingVirtualTryOn = operation('listKlingVirtualTryOn')(proxied('listKlingVirtualTryOn'))

import { operation } from '../../../operation.ts'
import { proxied } from '../proxied.ts'

export const getKlingVirtualTryOn = operation('getKlingVirtualTryOn')(proxied('getKlingVirtualTryOn'))

import { operation } from '../../../operation.ts'
import { proxied } from '../proxied.ts'

export const getKlingImageGeneration = operation('getKlingImageGeneration')(proxied('getKlingImageGeneration'))

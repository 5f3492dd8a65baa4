import { operation } from '../../../operation.ts'
import { proxied } from '../proxied.ts'

export const listKlingImageGeneration = operation('listKlingImageGeneration')(proxied('listKlingImageGeneration'))

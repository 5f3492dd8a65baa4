import type { Schema } from '@registry/api-client'
import type { ComfyOutput } from './comfy-figure.ts'
import { listOf, parseJson, textOf } from './untrusted.ts'

const mostOutputs = 100

type Told = Pick<Schema<'ComfyNode'>, 'return_types' | 'return_names' | 'output_is_list' | 'output_tooltips'>

/** Reads the outputs of a definition. Never throws, because the texts of a definition are untrusted. */
export const readOutputs = (told: Told, mostTooltip: number): ComfyOutput[] => {
  const names = listOf(parseJson(told.return_names))
  return listOf(parseJson(told.return_types))
    .slice(0, mostOutputs)
    .map((written, index) => {
      // A list in place of a type means a choice.
      const type = Array.isArray(written) ? 'COMBO' : textOf(written, 200)
      const tooltip = textOf(told.output_tooltips?.[index], mostTooltip)
      return {
        name: textOf(names[index], 120) ?? type ?? '',
        ...(type === undefined ? { computed: true as const } : { type }),
        ...(told.output_is_list?.[index] === true && { isList: true as const }),
        ...(tooltip !== undefined && { tooltip }),
      }
    })
}

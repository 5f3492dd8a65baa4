import type { InputSignature } from './signature.ts'

type Inputs = readonly InputSignature[]

/**
 * Copies the mark of a custom widget (`widgetType`) to the other version when name and type agree. Definitions from
 * older readers may lack this mark.
 */
export function markDrawn(before: Inputs, after: Inputs): [before: Inputs, after: Inputs] {
  return [markedAs(before, after), markedAs(after, before)]
}

function markedAs(inputs: Inputs, others: Inputs): Inputs {
  const drawn = new Map(
    others.flatMap(({ name, type, options }) => (options['widgetType'] === type ? [[name, type]] : [])),
  )
  if (drawn.size === 0) return inputs
  return inputs.map((input) => {
    const { name, type, options } = input
    if (type === undefined || drawn.get(name) !== type || options['widgetType'] !== undefined) return input
    return { ...input, options: { ...options, widgetType: type } }
  })
}

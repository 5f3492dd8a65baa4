import type { InputSignature } from './signature.ts'

type Inputs = readonly InputSignature[]

/**
 * Marks an input whose own type is its widget in both versions, where one of them has the mark. Definitions that were read
 * before scripts were asked for their widgets lack it.
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

import { isStorable } from './comfy-node-facts.ts'

const mostTypes = 200
const longestType = 100

/**
 * Returns the distinct types of sockets: `FLOAT,INT` is two. Types that are too long or too many for an index are left
 * out.
 */
export function socketTypes(types: readonly (string | undefined)[]): string[] {
  const words = types.flatMap((type) => type?.split(',', mostTypes) ?? []).map((word) => word.trim())
  const fit = words.filter((word) => word !== '' && word.length <= longestType && isStorable(word))
  return [...new Set(fit)].slice(0, mostTypes)
}

/** Returns the types that inputs accept, from their JSON in ComfyUI's format; hidden inputs have no socket. */
export function acceptedTypes(inputs: Record<string, unknown>): string[] {
  const specs: unknown[] = [inputs['required'], inputs['optional']].flatMap((section): unknown[] =>
    typeof section === 'object' && section !== null ? Object.values(section) : [],
  )
  return socketTypes(specs.map((spec) => (Array.isArray(spec) ? typeOf(spec[0]) : undefined)))
}

/** Returns the types of outputs, from their JSON in ComfyUI's format. */
export function producedTypes(outputs: readonly unknown[]): string[] {
  return socketTypes(outputs.map(typeOf))
}

/** The JSON of a choice has the list of its options in the place of the type. */
function typeOf(told: unknown): string | undefined {
  if (Array.isArray(told)) return 'COMBO'
  return typeof told === 'string' ? told : undefined
}

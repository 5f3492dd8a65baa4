import { isStorable } from './comfy-node-facts.ts'

const mostTypes = 200
const longestType = 100

/** The types of sockets, each once: `FLOAT,INT` is two. What is too long or too many for an index is left out. */
export function socketTypes(types: readonly (string | undefined)[]): string[] {
  const words = types.flatMap((type) => type?.split(',', mostTypes) ?? []).map((word) => word.trim())
  const fit = words.filter((word) => word !== '' && word.length <= longestType && isStorable(word))
  return [...new Set(fit)].slice(0, mostTypes)
}

/** The types that inputs accept, of their JSON as ComfyUI tells it; hidden ones have no socket. */
export function acceptedTypes(inputs: Record<string, unknown>): string[] {
  const specs: unknown[] = [inputs['required'], inputs['optional']].flatMap((section): unknown[] =>
    typeof section === 'object' && section !== null ? Object.values(section) : [],
  )
  return socketTypes(specs.map((spec) => (Array.isArray(spec) ? typeOf(spec[0]) : undefined)))
}

/** The types that outputs have, of their JSON as ComfyUI tells it. */
export function producedTypes(outputs: readonly unknown[]): string[] {
  return socketTypes(outputs.map(typeOf))
}

/** A choice is told by the list of what can be chosen. */
function typeOf(told: unknown): string | undefined {
  if (Array.isArray(told)) return 'COMBO'
  return typeof told === 'string' ? told : undefined
}

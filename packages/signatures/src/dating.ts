import { distanceOf, storedNames } from './fit.ts'
import type { NodeShape } from './node-shape.ts'
import type { Signature } from './signature.ts'
import { widgetValues } from './widgets.ts'

/** Versions in which a comfy node has the same signature. */
export interface Run {
  signature: Signature
  versions: ReadonlySet<string>
}

/** Versions of a pack that may have saved a use of a comfy node. */
export interface Dating {
  /** Number of differences to the nearest signature; 0 when a version may have saved the use. */
  distance: number
  /** Versions with the nearest signatures. */
  writers: ReadonlySet<string>
  /**
   * Nearest signature. Undefined when several nearest signatures store values differently, or when the values
   * contradict the signature.
   */
  writer: Signature | undefined
}

/** Finds the versions that may have saved a use. Returns undefined when the pack never had the comfy node. */
export function dateUse(runs: readonly Run[], shape: NodeShape): Dating | undefined {
  if (runs.length === 0) return undefined
  const distances = runs.map(({ signature }) => distanceOf(signature, shape))
  const distance = Math.min(...distances)
  const nearest = runs.filter((_, index) => distances[index] === distance)
  const [first, ...others] = nearest
  return {
    distance,
    writers: first && others.length === 0 ? first.versions : joined(nearest.map(({ versions }) => versions)),
    writer: writerAmong(nearest, shape),
  }
}

function joined(sets: readonly ReadonlySet<string>[]): Set<string> {
  const all = new Set<string>()
  for (const set of sets) for (const each of set) all.add(each)
  return all
}

/**
 * Returns a signature that represents all nearest signatures. They must store values in the same order, and the stored
 * values must fit.
 */
function writerAmong(nearest: readonly Run[], { values }: NodeShape): Signature | undefined {
  const [first, ...others] = nearest.map(({ signature }) => signature)
  if (!first?.inputs) return others.length === 0 ? first : undefined
  const order = JSON.stringify(widgetValues(first.inputs))
  const isAlike = others.every(({ inputs }) => inputs && JSON.stringify(widgetValues(inputs)) === order)
  return isAlike && (!values || storedNames(first.inputs, values)) ? first : undefined
}

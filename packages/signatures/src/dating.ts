import { distanceOf } from './fit.ts'
import type { NodeShape } from './node-shape.ts'
import type { Signature } from './signature.ts'

/** Versions in which a comfy node has the same signature. */
export interface Run {
  signature: Signature
  versions: ReadonlySet<string>
}

/** Which versions of a pack saved a use of a comfy node. */
export interface Dating {
  /** Differences to the nearest signature; 0 where a version may have saved the use as it is. */
  distance: number
  /** Versions with the nearest signatures. */
  writers: ReadonlySet<string>
  /** The nearest signature; undefined where several are equally near and store values differently. */
  writer: Signature | undefined
}

/** Dates a use of a comfy node by the signatures that a pack gave it. Undefined where the pack never had the node. */
export function dateUse(runs: readonly Run[], shape: NodeShape): Dating | undefined {
  if (runs.length === 0) return undefined
  const distances = runs.map(({ signature }) => distanceOf(signature, shape))
  const distance = Math.min(...distances)
  const nearest = runs.filter((_, index) => distances[index] === distance)
  return {
    distance,
    writers: new Set(nearest.flatMap(({ versions }) => [...versions])),
    writer: nearest.length === 1 ? nearest[0]?.signature : undefined,
  }
}

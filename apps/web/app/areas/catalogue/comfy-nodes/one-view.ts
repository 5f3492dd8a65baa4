import type { ComfyFigure } from '../shared/comfy-node/comfy-figure.ts'
import type { PackFacts } from './gallery-view.ts'

/** Comfy node as the target of a link. */
export interface ComfyNodeLink {
  name: string
  title: string
}

/** Comfy nodes that can be linked by a type. */
export interface Connection {
  type: string
  /** Comfy nodes of this pack. */
  here: ComfyNodeLink[]
  hereCount: number
  /** Comfy nodes of other packs. */
  elsewhere: (ComfyNodeLink & { nodeId: string })[]
  /** Minimum number of such comfy nodes in other packs. */
  elsewhereCount: number
}

export interface OneView {
  pack: PackFacts
  figure: ComfyFigure
  previous?: ComfyNodeLink
  next?: ComfyNodeLink
  /** Location of the class in the sources, with its address in the current repository. */
  source?: { location: string; address?: string }
  /** Other packs that offer the name, and the pack that workflows with the name resolve to. */
  offered: { others: string[]; winner?: { id: string; name: string } }
  /** Comfy nodes that accept each output type. */
  accepting: Connection[]
  /** Comfy nodes that produce each input type. */
  producing: Connection[]
}

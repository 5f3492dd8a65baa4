import type { ComfyFigure } from '../shared/comfy-node/comfy-figure.ts'
import type { PackFacts } from './gallery-view.ts'

/** A comfy node to go to. */
export interface Place {
  name: string
  title: string
}

/** The comfy nodes that a wire of one type can lead to, or come from. */
export interface Connection {
  type: string
  /** In this pack. */
  here: Place[]
  hereCount: number
  /** In other packs. */
  elsewhere: (Place & { nodeId: string })[]
  /** How many the registry knows, at least. */
  elsewhereCount: number
}

export interface OneView {
  pack: PackFacts
  figure: ComfyFigure
  previous?: Place
  next?: Place
  /** Where its class stands; the address leads to the repository as it is today. */
  source?: { place: string; address?: string }
  /** Other packs that offer the name, and the one that a workflow with it leads to. */
  offered: { others: string[]; winner?: { id: string; name: string } }
  /** For each type that it gives: what accepts it. */
  accepting: Connection[]
  /** For each type that it takes: what gives it. */
  producing: Connection[]
}

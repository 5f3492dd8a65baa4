import type { components } from '@registry/contract/types'
import type { Effect, Effects } from '@registry/pack-scan/report'

type Schemas = components['schemas']

/** Presents the effects of a pack beyond its own comfy nodes. */
export function presentEffects({ effects, effectCount, read }: Effects): Schemas['OutsideEffects'] {
  return { effects: effects.map(presentEffect), total: effectCount, read_files: read.files, files: read.of }
}

/** Presents a single effect with its location and the number of its locations. */
export function presentEffect({ kind, target, file, line, count, onUse }: Effect): Schemas['OutsideEffect'] {
  return { kind, target, file, line, places: count, ...(onUse && { on_use: true }) }
}

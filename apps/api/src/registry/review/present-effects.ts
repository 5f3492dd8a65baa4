import type { components } from '@registry/contract/types'
import type { Effect, Effects } from '@registry/pack-scan'

type Schemas = components['schemas']

/** Presents what a pack changes beyond its own nodes. */
export function presentEffects({ effects, effectCount, read }: Effects): Schemas['OutsideEffects'] {
  return { effects: effects.map(presentEffect), total: effectCount, read_files: read.files, files: read.of }
}

/** Presents one effect. */
export function presentEffect({ kind, target, file, line, count, onUse }: Effect): Schemas['OutsideEffect'] {
  return { kind, target, file, line, places: count, ...(onUse && { on_use: true }) }
}

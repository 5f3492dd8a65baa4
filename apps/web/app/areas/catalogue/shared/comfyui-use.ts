import type { Schema } from '@registry/api-client'
import type { ComfyuiRange } from './comfyui-range.ts'

/** Releases of ComfyUI by what the code uses, where not every release has it. */
export interface ComfyuiUse extends ComfyuiRange {
  deciding: { symbol: string; location: string; since?: string; removedIn?: string; onUse?: true }[]
}

const shown = 5

/** The releases of ComfyUI that a pack can work with, by what it uses; nothing where every release will do. */
export const comfyuiUse = (use: Schema<'ComfyuiUse'> | undefined): { comfyuiUse?: ComfyuiUse } => {
  if (!use || (use.since === undefined && use.removed_in === undefined && !use.parts && !use.no_release)) return {}
  return {
    comfyuiUse: {
      ...ends(use),
      ...(use.parts && { parts: use.parts.map(ends) }),
      ...(use.no_release && { none: true as const }),
      deciding: use.deciding.slice(0, shown).map((name) => ({
        symbol: name.symbol,
        location: `${name.file}:${name.line}`,
        ...ends(name),
        ...(name.on_use && { onUse: true as const }),
      })),
    },
  }
}

const ends = ({ since, removed_in: removedIn }: { since?: string; removed_in?: string }) => ({
  ...(since !== undefined && { since }),
  ...(removedIn !== undefined && { removedIn }),
})

import { rangeOf, type Deciding } from '@registry/core-nodes'
import type { components } from '@registry/contract/types'
import type { Effects, UsedSymbol } from '@registry/pack-scan'
import { optionalText } from '../../platform/wire.ts'

type Schemas = components['schemas']

const mostUnknown = 20

/** Presents the releases of ComfyUI that a pack can work with, by what it uses; nothing for reports of older rules. */
export function presentComfyuiUse(effects: Pick<Effects, 'comfyui'> | null | undefined): {
  comfyui_use?: Schemas['ComfyuiUse']
} {
  const used = effects?.comfyui
  if (!used) return {}
  const { since, removedIn, isEmpty, deciding, unknown } = rangeOf(used.symbols)
  return {
    comfyui_use: {
      ...optionalText('since', since ?? ''),
      ...optionalText('removed_in', removedIn ?? ''),
      ...(isEmpty && { no_release: true }),
      symbols: used.symbolCount,
      deciding: deciding.map(presentDeciding),
      unknown: unknown.slice(0, mostUnknown).map((use) => ({ symbol: use.name, ...presentPlace(use) })),
      unknown_count: unknown.length,
    },
  }
}

function presentDeciding({ use, symbol, since, removedIn }: Deciding<UsedSymbol>): Schemas['ComfyuiSymbol'] {
  return {
    symbol,
    ...optionalText('since', since ?? ''),
    ...optionalText('removed_in', removedIn ?? ''),
    ...presentPlace(use),
  }
}

function presentPlace({ file, line, onUse }: UsedSymbol) {
  return { file, line, ...(onUse && { on_use: true as const }) }
}

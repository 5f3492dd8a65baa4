import { rangeOf, type Deciding } from '@registry/core-nodes'
import type { components } from '@registry/contract/types'
import type { Effects, UsedSymbol } from '@registry/pack-scan/report'
import { optionalText } from '../../platform/wire.ts'

type Schemas = components['schemas']

const mostUnknown = 20

/** Presents the ComfyUI releases that a pack can work with, judged by its code; empty for reports of older rules. */
export function presentComfyuiUse(effects: Pick<Effects, 'comfyui'> | null | undefined): {
  comfyui_use?: Schemas['ComfyuiUse']
} {
  const used = effects?.comfyui
  if (!used) return {}
  const range = rangeOf(used.symbols)
  const { parts, isEmpty, deciding, unknown } = range
  return {
    comfyui_use: {
      ...presentEnds(range),
      ...(parts.length > 1 && { parts: parts.map(presentEnds) }),
      ...(isEmpty && { no_release: true }),
      symbols: used.symbolCount,
      deciding: deciding.map(presentDeciding),
      unknown: unknown.slice(0, mostUnknown).map((use) => ({ symbol: use.name, ...presentLocation(use) })),
      unknown_count: unknown.length,
    },
  }
}

function presentDeciding({ use, symbol, ...ends }: Deciding<UsedSymbol>): Schemas['ComfyuiSymbol'] {
  return { symbol, ...presentEnds(ends), ...presentLocation(use) }
}

function presentEnds({ since = '', removedIn = '' }: Pick<Deciding<UsedSymbol>, 'since' | 'removedIn'>) {
  return { ...optionalText('since', since), ...optionalText('removed_in', removedIn) }
}

function presentLocation({ file, line, onUse }: UsedSymbol) {
  return { file, line, ...(onUse && { on_use: true as const }) }
}

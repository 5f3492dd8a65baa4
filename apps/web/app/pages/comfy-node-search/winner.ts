import type { Schema } from '@registry/api-client'

export type Provider = Schema<'FoundComfyNode'>['providers'][number]

export type Because = 'only' | 'preferred' | 'ranking' | 'installs' | 'first'

/** Why the first of the nodes that have a name wins where a workflow asks for it. */
export const becauseOf = ([winner, second]: readonly Provider[]): Because => {
  if (!winner || !second) return 'only'
  if (winner.is_preferred && !second.is_preferred) return 'preferred'
  if (winner.search_ranking < second.search_ranking) return 'ranking'
  return winner.downloads > second.downloads ? 'installs' : 'first'
}

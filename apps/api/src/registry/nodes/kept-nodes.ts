import { LRUCache } from 'lru-cache'
import type { components } from '@registry/contract/types'
import type { Revisions } from '../../platform/http/revisions.ts'

type Node = components['schemas']['Node']

/**
 * Nodes as everyone sees them, each until something of it changes: lists and searches are made anew with every change, of
 * nodes that mostly did not. How often they were installed and starred is not what they are kept for. A process hears of a change
 * a moment after it is committed, which is too late for who must not miss one, such as the catalogue's feed.
 */
export interface KeptNodes {
  /** What nodes that are read from now on are made of. */
  revision(): number
  find(id: string): Node | undefined
  /** Keeps one that was read in a revision. */
  keep(node: Node, revision: number): void
  /** Begins to keep: from here on a revision passes with every change that any process commits. */
  begin(): void
}

/** Characters; most nodes have three thousand, and some a changelog of a hundred thousand. */
const mostText = 32 * 2 ** 20

/** Until `begin` is called, every node is read each time. */
export function createKeptNodes({ revision, isCurrent }: Pick<Revisions, 'revision' | 'isCurrent'>): KeptNodes {
  const nodes = new LRUCache<string, { madeOf: number; node: Node }>({
    maxSize: mostText,
    sizeCalculation: ({ node }) => JSON.stringify(node).length,
  })
  let isKeeping = false
  return {
    revision,
    find: (id) => {
      const kept = nodes.get(id)
      return kept && isCurrent(kept.madeOf, id) ? kept.node : undefined
    },
    keep: (node, madeOf) => {
      if (isKeeping && (nodes.peek(node.id)?.madeOf ?? 0) <= madeOf) nodes.set(node.id, { madeOf, node })
    },
    begin: () => {
      isKeeping = true
    },
  }
}

import { countComfyNodeBlocks } from '../comfy-nodes/count-blocks.ts'
import type { Context } from '../../context.ts'
import { countVersionBlocks } from '../versions/count-blocks.ts'
import { findMoved } from '../../schema/counted-store.ts'

/** So much is added up by whoever reads, within a millisecond. */
const few = { moves: 500, nodes: 10 }

/**
 * Counts anew how many rows come before places far down the lists of all versions and comfy nodes. To be called where rows were
 * written that no trigger saw. One caller at a time.
 */
export async function countBlocks({ db }: Pick<Context, 'db'>): Promise<void> {
  await countVersionBlocks({ db })
  await countComfyNodeBlocks({ db })
}

/** The same unless hardly anything moved since: both lists are passed from end to end. One caller at a time. */
export async function countMovedBlocks({ db }: Pick<Context, 'db'>): Promise<void> {
  const moved = await findMoved(db)
  if (moved.is_counted && moved.moves < few.moves && moved.nodes < few.nodes) return
  await countBlocks({ db })
}

import type { Context } from '../../context.ts'
import { forgetMoves, saveBlocks, saveUnlisted } from './place-store.ts'

/**
 * Counts anew how many comfy nodes come before a place far down the list of all. Everybody reads the same before and after: what is
 * committed meanwhile is neither in the blocks nor are its moves forgotten. One caller at a time.
 */
export async function countComfyNodeBlocks({ db }: Pick<Context, 'db'>): Promise<void> {
  await db
    .transaction()
    // So that all of it sees one moment.
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await saveUnlisted(tx)
      await saveBlocks(tx)
      await forgetMoves(tx)
    })
}

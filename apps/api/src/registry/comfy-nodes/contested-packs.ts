import type { Context } from '../../context.ts'
import { isCloneable } from '../nodes/repository.ts'
import { listContestants } from './contested-store.ts'

/** A pack to read: its node and the address of its repository. */
export interface PackToRead {
  nodeId: string
  address: string
}

/** Lists unpublished packs that have a name which another pack has too: those that were never read come first. */
export async function listContestedPacks({ db }: Pick<Context, 'db'>, limit: number): Promise<PackToRead[]> {
  const rows = await listContestants(db, limit)
  return rows
    .filter(({ repository }) => isCloneable(repository))
    .map(({ id, repository }) => ({ nodeId: id, address: repository }))
}

import type { Context } from '../../context.ts'
import { isCloneable } from '../nodes/repository.ts'
import { listContestants } from './contested-store.ts'

/** Pack to read: its node and the address of its repository. */
export interface PackToRead {
  nodeId: string
  address: string
}

/** Lists unpublished packs that share a name with another pack; packs without a reading come first. */
export async function listContestedPacks({ db }: Pick<Context, 'db'>, limit: number): Promise<PackToRead[]> {
  const rows = await listContestants(db, limit)
  return rows
    .filter(({ repository }) => isCloneable(repository))
    .map(({ id, repository }) => ({ nodeId: id, address: repository }))
}

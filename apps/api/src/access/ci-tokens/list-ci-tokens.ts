import type { Context } from '../../context.ts'
import { listCiTokenRows } from './ci-token-store.ts'

export interface ListedCiToken {
  name: string
  createdAt: Date
  lastUsedAt: Date | undefined
}

/** Every token of a continuous integration, by name. */
export async function listCiTokens({ db }: Pick<Context, 'db'>): Promise<ListedCiToken[]> {
  const rows = await listCiTokenRows(db)
  return rows.map((row) => ({
    name: row.name,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at ?? undefined,
  }))
}

import type { Context } from '../../context.ts'
import { listServiceTokenRows } from './service-token-store.ts'

export interface ListedServiceToken {
  name: string
  createdAt: Date
  lastUsedAt: Date | undefined
}

/** Every service that has a token, by name. */
export async function listServiceTokens({ db }: Pick<Context, 'db'>): Promise<ListedServiceToken[]> {
  const rows = await listServiceTokenRows(db)
  return rows.map((row) => ({
    name: row.name,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at ?? undefined,
  }))
}

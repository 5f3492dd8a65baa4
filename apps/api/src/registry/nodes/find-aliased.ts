import type { Database } from '../../schema/tables.ts'
import { findByKeys } from './alias-store.ts'
import { findBriefly } from './node-store.ts'
import { parseRepository } from './repository.ts'

const owner = /^[\w.-]+\/[\w.-]+$/

/** Normalizes an id or a repository address to the key of an alias. `owner/name` means GitHub, as in `aux_id`. */
export function aliasKey(text: string): string {
  const asked = text.trim().replace(/\/+$/, '')
  if (!asked.includes('/')) return asked.toLowerCase()
  return parseRepository(owner.test(asked) ? `https://github.com/${asked}` : asked)?.key ?? asked.toLowerCase()
}

/** Finds the listed node of each id or address, by the given text. One query. */
export async function findAliased(db: Database, texts: readonly string[]): Promise<Map<string, string>> {
  const found = await findByKeys(db, texts.map(aliasKey))
  return new Map(
    texts.flatMap((text) => {
      const id = found.get(aliasKey(text))
      return id === undefined ? [] : [[text, id]]
    }),
  )
}

/** A node without its long texts. */
export type BriefNode = Awaited<ReturnType<typeof findBriefly>>[number]

/** Reads the short facts of nodes, sorted by id. */
export function readBriefly(db: Database, ids: readonly string[]): Promise<BriefNode[]> {
  return findBriefly(db, ids)
}

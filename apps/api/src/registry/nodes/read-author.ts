import type { components } from '@registry/contract/types'
import { RegistryError } from '../../platform/errors.ts'
import { findPublishers } from '../publishers/find-publishers.ts'
import { wireStatus } from '../publishers/present.ts'
import type { Database } from '../../schema/tables.ts'
import { type AuthorRow, findAuthor } from './author-store.ts'
import { authorOf, foldName, parseAuthorId } from './author.ts'

type Author = components['schemas']['Author']

/** Returns an author by id, or by the bare name that packs give. At most three queries. Throws `author_not_found`. */
export async function readAuthor(db: Database, id: string): Promise<Author> {
  const asked = parseAuthorId(id)
  const row =
    (await findAuthor(db, asked)) ?? ('account' in asked ? await findAuthor(db, parseAuthorId(`~${id}`)) : undefined)
  const author = row && authorOf(row)
  if (!row || author?.id === undefined) throw new RegistryError('author_not_found', { name: id })
  return presentAuthor(db, row, { id: author.id, name: author.name })
}

async function presentAuthor(
  db: Database,
  row: AuthorRow,
  { id, name }: { id: string; name: string },
): Promise<Author> {
  const publishers = await findPublishers(db, row.publisher_ids)
  return {
    id,
    name,
    ...(!id.startsWith('~') && { account_url: `https://github.com/${name}` }),
    also_known_as: otherNames(row.names, name),
    node_count: row.node_count,
    downloads: row.downloads,
    github_stars: row.github_stars,
    publishers: row.publisher_ids.flatMap((publisherId) => {
      const publisher = publishers.get(publisherId)
      return publisher ? [{ id: publisherId, name: publisher.name, status: wireStatus[publisher.status] }] : []
    }),
  }
}

/** Returns the names that differ by more than case from each other and from the author's own name. */
function otherNames(names: string[], own: string): string[] {
  const different = new Map<string, string>([[foldName(own), own]])
  for (const name of names) if (!different.has(foldName(name))) different.set(foldName(name), name)
  return [...different.values()].slice(1)
}

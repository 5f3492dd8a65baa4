import { sql } from 'kysely'
import { unclaimedPublisherId } from '../publishers/publisher-id.ts'
import type { Database } from '../../schema/tables.ts'
import { accountHosts, longestAccount, type AuthorKey } from './author.ts'

/** Totals of the public packs of an author. */
export interface AuthorRow {
  node_count: number
  downloads: number
  github_stars: number
  /** Value from the pack with most stars. */
  repository: string
  author: string
  /** Author names that the packs give, most frequent first. */
  names: string[]
  publisher_ids: string[]
}

const mostNames = 20
const host = sql.raw(`split_part(nodes.repository_key, '/', 1)`)
const account = sql.raw(`split_part(nodes.repository_key, '/', 2)`)
const theirAccount = sql<string | null>`case
  when ${host} in (${sql.join(accountHosts.map((name) => sql.lit(name)))})
    and ${account} ~ '^[a-z0-9][a-z0-9_-]*$' and length(${account}) <= ${sql.lit(longestAccount)}
    and split_part(nodes.repository_key, '/', 3) <> ''
  then ${account} end`

/**
 * Selects the ids of an author's nodes, with the expressions of the indexes nodes_by_account and nodes_by_given_author.
 */
export function nodesBy(db: Database, author: AuthorKey) {
  const nodes = db.selectFrom('nodes').select('nodes.id')
  if ('account' in author) return nodes.where(theirAccount, '=', author.account)
  return nodes
    .where(theirAccount, 'is', null)
    .where('nodes.author', '<>', '')
    .where(sql<string>`lower(btrim(nodes.author) collate "C")`, '=', author.givenName)
}

/** Finds facts about an author in public packs; undefined without any. One query. */
export async function findAuthor(db: Database, author: AuthorKey): Promise<AuthorRow | undefined> {
  const { rows } = await sql<AuthorRow>`
    with theirs as materialized (
      select id, btrim(author) as author, repository, repository_key, publisher_id, downloads, github_stars
      from nodes where listed_at is not null and status = 'active' and id in (${nodesBy(db, author)})
    )
    select top.repository, top.author, counted.node_count, counted.downloads, counted.github_stars,
      array(select author from theirs where author <> '' group by author order by count(*) desc, author limit ${mostNames})
        as names,
      array(select publisher_id from theirs where publisher_id <> ${unclaimedPublisherId}
        group by publisher_id order by count(*) desc, publisher_id limit ${mostNames}) as publisher_ids
    from (select repository, author from theirs order by github_stars desc, id limit 1) top, (
      select sum(nodes)::int as node_count, sum(downloads)::bigint as downloads, sum(stars)::bigint as github_stars
      from (
        select count(*) as nodes, sum(downloads) as downloads, max(github_stars) as stars
        from theirs group by case when repository_key = '' then id else repository_key end
      ) repositories
    ) counted
  `.execute(db)
  return rows[0]
}

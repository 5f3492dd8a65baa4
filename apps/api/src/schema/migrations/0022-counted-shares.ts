import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What a few have so much of that a list of admins would take as long as the catalogue is large: it is counted beside the orders. */
export const countedShares: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const statements = [
  `alter table contested_names add column best text[] not null default '{}'`,
  `alter table publisher_totals add column flagged integer not null default 0`,
  `update publisher_totals t set flagged = counted.flagged
    from (
      select n.publisher_id, count(*) as flagged from node_versions v join nodes n on n.id = v.node_id
      where v.status = 'flagged' and v.uploaded_at is not null group by n.publisher_id
    ) counted where counted.publisher_id = t.publisher_id`,
  `comment on table publisher_totals is 'How many nodes and flagged versions publishers have and how often the nodes were installed, as counted last. Every publisher has a row.'`,

  // What has a word in its name is found in an order by the index alone.
  `drop index publishers_created`,
  `create index publishers_created on publishers (created_at desc, id) include (status, name)`,
  `create index node_versions_flagged on node_versions (node_id) where status = 'flagged' and uploaded_at is not null`,

  `create table shared_repositories (
    repository_key text primary key,
    installs bigint not null
  )`,
  `comment on table shared_repositories is 'Repositories that several nodes name. Triggers add to it, and what is no longer shared leaves it when it is counted.'`,
  `create index shared_repositories_installs on shared_repositories (installs desc, repository_key)`,
  `insert into shared_repositories (repository_key, installs)
    select repository_key, sum(downloads) from nodes where repository_key <> '' and status <> 'deleted'
    group by repository_key having count(*) > 1`,
  // Waits for nobody: of two that come at once neither may see the other, and whoever counts finds them.
  `create function note_shared_repository() returns trigger language plpgsql as $$ begin
    if (select count(*) < 2 from (
      select from nodes where repository_key = new.repository_key and repository_key <> '' and status <> 'deleted' limit 2
    ) two) or exists (select from shared_repositories where repository_key = new.repository_key)
      or not pg_try_advisory_xact_lock(hashtextextended(new.repository_key, 22)) then return null;
    end if;
    insert into shared_repositories (repository_key, installs)
    select new.repository_key, sum(downloads) from nodes
    where repository_key = new.repository_key and repository_key <> '' and status <> 'deleted'
    on conflict do nothing;
    return null;
  end $$`,
  `create trigger nodes_repository_came after insert on nodes for each row
    when (new.repository_key <> '') execute function note_shared_repository()`,
  `create trigger nodes_repository_changed after update of repository_key, status on nodes for each row
    when (new.repository_key <> '' and (old.repository_key, old.status) is distinct from (new.repository_key, new.status))
    execute function note_shared_repository()`,
]

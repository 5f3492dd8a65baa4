import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Other names of packs, by which they are found: short ids, former ids, former repositories. And patterns of comfy node names. */
export const aliases: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const statements = [
  `create table node_aliases (
    alias text primary key,
    node_id text not null references nodes (id) on delete cascade,
    created_at timestamptz not null default now()
  )`,
  `comment on column node_aliases.alias is 'An id in lower case, or the key of a repository such as github.com/owner/name.'`,
  `create index node_aliases_node on node_aliases (node_id)`,
  `alter table nodes add column comfy_node_pattern text not null default ''`,
  `comment on column nodes.comfy_node_pattern is 'A regular expression of the field that many of its comfy node names match.'`,
  `create index nodes_with_pattern on nodes (id) where comfy_node_pattern <> ''`,
  // Its answers to names depend on the pattern, so that a change of it is followed like that of any other column.
  `do $$ declare columns text; begin
    select string_agg(quote_ident(a.attname), ', ') into columns
    from pg_trigger t join pg_attribute a on a.attrelid = t.tgrelid
    where t.tgname = 'nodes_change_noted' and (a.attnum = any (t.tgattr) or a.attname = 'comfy_node_pattern');
    drop trigger nodes_change_noted on nodes;
    execute 'create trigger nodes_change_noted after update of ' || columns
      || ' on nodes for each row when (old.* is distinct from new.*) execute function note_node_change()';
  end $$`,
  `create table shared_names (
    node_id text not null,
    other_id text not null,
    names integer not null,
    primary key (node_id, other_id),
    check (node_id < other_id)
  )`,
  `comment on table shared_names is 'How many names of comfy nodes two nodes share, where that is more than one. Counted now and then.'`,
  // Finds the first version of a pack that defines a name.
  `create index comfy_nodes_of_name on comfy_nodes (node_id, name)`,
]

import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** When the names of a pack first appeared in the history of its repository, as evidence of which pack had a name first. */
export const firstSeen: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const statements = [
  `alter table comfy_nodes
    add column first_seen_at timestamptz,
    add column shape integer[] not null default '{}'`,
  `comment on column comfy_nodes.first_seen_at is 'Of a row without a version: time of the commit that first had the name, as the repository claims it.'`,
  `comment on column comfy_nodes.shape is 'Of a row with first_seen_at: digests of its inputs and outputs, to tell a copy from another node of that name.'`,
  `alter table nodes
    add column root_commits text[] not null default '{}',
    add column author_since timestamptz,
    add column listed_since timestamptz`,
  `comment on column nodes.root_commits is 'Commits without a parent in the history that was read. Nodes that share one share their origin.'`,
  `comment on column nodes.author_since is 'When the account of the repository was made, by the list of the field. An earlier date of a commit is not believed.'`,
  `comment on column nodes.listed_since is 'About when the pack came to the list of the field. A date of a commit long before that is not believed.'`,
  // The owners of names depend on them, so a change of them is followed like that of any other column.
  `do $$ declare columns text; begin
    select string_agg(quote_ident(a.attname), ', ') into columns
    from pg_trigger t join pg_attribute a on a.attrelid = t.tgrelid
    where t.tgname = 'nodes_change_noted' and (a.attnum = any (t.tgattr) or a.attname in ('root_commits', 'author_since', 'listed_since'));
    drop trigger nodes_change_noted on nodes;
    execute 'create trigger nodes_change_noted after update of ' || columns
      || ' on nodes for each row when (old.* is distinct from new.*) execute function note_node_change()';
  end $$`,
]

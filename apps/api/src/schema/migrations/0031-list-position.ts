import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The place of a pack in the field's list, as evidence of which pack had a name first; and an order of contested names by doubt. */
export const listPosition: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const statements = [
  `alter table nodes add column list_position integer`,
  `comment on column nodes.list_position is 'Place in the list of the field when an import first met the pack; later packs have higher numbers.'`,
  `alter table comfy_nodes add column is_listed boolean not null default true`,
  `comment on column comfy_nodes.is_listed is 'Of a row without a version: whether the list of the field has the name for the node.'`,
  `alter table contested_names add column rival_stars integer not null default 0`,
  `create index contested_names_doubt on contested_names (rival_stars desc, name)`,
  // The owners of names depend on it, so a change of it is followed like that of any other column.
  `do $$ declare columns text; begin
    select string_agg(quote_ident(a.attname), ', ') into columns
    from pg_trigger t join pg_attribute a on a.attrelid = t.tgrelid
    where t.tgname = 'nodes_change_noted' and (a.attnum = any (t.tgattr) or a.attname = 'list_position');
    drop trigger nodes_change_noted on nodes;
    execute 'create trigger nodes_change_noted after update of ' || columns
      || ' on nodes for each row when (old.* is distinct from new.*) execute function note_node_change()';
  end $$`,
]

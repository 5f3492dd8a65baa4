import { sql, type Kysely } from 'kysely'

/** Number of popular packs, which nearly all examples use; a few of these packs are far more frequent than others. */
const popular = 400

/**
 * Adds examples to a third of the packs with a version: four sets each, of the pack and up to three popular packs. The
 * most popular pack is in examples of four packs in five, the hundredth of 1 in 40. Does nothing if examples exist.
 */
export async function seedExamples<Schema>(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql`select 1 from node_examples limit 1`.execute(db)
  if (rows.length > 0) return
  await db.transaction().execute(async (tx) => {
    await sql.raw('alter table node_examples disable trigger user').execute(tx)
    await sql.raw(sets).execute(tx)
    await sql.raw('alter table node_examples enable trigger user').execute(tx)
    await sql.raw('analyze node_examples').execute(tx)
  })
}

const dice = (key: string) => `(('x' || substr(md5(${key}), 1, 8))::bit(32)::bigint / 4294967295.0)`

const sets = `
  with known as (
    select id, latest_version_id, row_number() over (order by downloads desc, id) as place from nodes
    where status = 'active' and listed_at is not null and latest_version_id is not null
  )
  insert into node_examples (node_id, place, version_id, path, files, uses)
  select k.id, s, k.latest_version_id, 'example_workflows/' || s || '.json', 1 + s % 2, array(
    select distinct u.id from (
      select k.id union all
      select p.id from generate_series(1, 3) i
      join known p on p.place = 1 + floor(${popular} * power(${dice("k.id || ' ' || s || ' ' || i")}, 3))
    ) u order by 1
  )
  from known k cross join generate_series(0, 3) s
  where k.place % 3 = 0`

import { sql, type Kysely } from 'kysely'

const packs = 20
const versions = 300
const comfyNodes = 20

/** Names of comfy nodes whose packs have definitions in hundreds of versions. */
export const longHistoryNames = Array.from({ length: packs * comfyNodes }, (_, at) => {
  return `Long history ${1 + (at % packs)} ${1 + Math.floor(at / packs)}`
})

/**
 * Adds packs with 300 versions of 20 comfy nodes each: most nodes change every fifty versions, a tenth every three.
 * Does nothing if these packs exist.
 */
export async function seedLongHistories<Schema>(db: Kysely<Schema>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const statement of statements) await sql.raw(statement).execute(tx)
  })
}

const key = (number: string) => `chr(96 + length((${number})::text)) || (${number})`

const statements = [
  `insert into nodes (id, publisher_id, name, repository, listed_at, created_at, updated_at)
    select 'long-history-' || p, 'unclaimed', 'Long history ' || p, 'https://github.com/long/history-' || p, now(), now(), now()
    from generate_series(1, ${packs}) p on conflict do nothing`,
  `insert into node_versions (node_id, version, precedence, is_prerelease, status, dependencies, sha256, size, uploaded_at,
      comfy_node_extract_status, created_at, updated_at)
    select 'long-history-' || p, '1.' || v || '.0', ${key('1')} || ${key('v')} || 'a0~', false, 'active', '{numpy}',
      md5(p || '-' || v) || md5(v || '-' || p), 1000, at, 'success', at, at
    from generate_series(1, ${packs}) p cross join generate_series(1, ${versions}) v
    cross join lateral (select now() - make_interval(days => ${versions} - v) as at) times on conflict do nothing`,
  `insert into comfy_nodes (node_id, version_id, name, position, is_current, input_types, return_types, accepted_types, produced_types)
    select v.node_id, v.id, 'Long history ' || p || ' ' || c, c, number = ${versions},
      json_build_object('required', json_build_object('image', '["IMAGE"]'::json,
        'strength_' || number / case when (p + c) % 10 = 0 then 3 else 50 end, '["FLOAT",{"default":1.0}]'::json, 'mode', '[["fast","exact"]]'::json))::text,
      '["IMAGE"]', '{IMAGE}', '{IMAGE}'
    from generate_series(1, ${packs}) p
    join node_versions v on v.node_id = 'long-history-' || p
    cross join lateral (select split_part(v.version, '.', 2)::int as number) numbered
    cross join generate_series(1, ${comfyNodes}) c on conflict do nothing`,
  `update nodes n set latest_version_id = v.id, comfy_node_count = ${comfyNodes}
    from node_versions v where v.node_id = n.id and n.id like 'long-history-%' and v.version = '1.${versions}.0'`,
]

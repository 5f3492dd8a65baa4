import { sql, type Kysely } from 'kysely'
import { createDice } from './growth-dice.ts'

export interface Growth {
  /**
   * Number of generated packs; without it, existing packs get publishers, versions and definitions of their comfy
   * nodes.
   */
  packs?: number
  seed?: number
  tell?(step: string): void
}

/**
 * Fills a registry with packs as after years of growth, equal for equal seeds: ten versions and fifteen comfy nodes a
 * pack on the average. The caller refreshes planner statistics and the worker's `refreshStatistics`. Until then, the
 * lists of all versions and comfy nodes lack these packs.
 */
export async function seedGrowth<Schema>(db: Kysely<Schema>, { packs, seed = 1, tell }: Growth): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local maintenance_work_mem = '256MB'`.execute(tx)
    const run = async (step: string, statement: string): Promise<void> => {
      tell?.(step)
      await sql.raw(statement).execute(tx)
    }
    const made = packs === undefined ? { packs: await count(tx), isNew: false } : { packs, isNew: true }
    const { inserts, updates } = statementsFor(made, seed)
    // Building an index once is much faster than updating it for each row, and no trigger needs to report the rows.
    const indexes = made.isNew ? await indexesOf(tx) : []
    for (const { name } of indexes) await run(`without ${name}`, `drop index ${name}`)
    for (const table of filled) await run(`silent ${table}`, `alter table ${table} disable trigger user`)
    for (const [step, statement] of Object.entries(inserts)) await run(step, statement)
    // An index that is built after updates stays unusable while any older transaction on the server lasts.
    for (const { name, definition } of indexes) await run(name, definition)
    for (const [step, statement] of Object.entries(updates)) await run(step, statement)
    for (const table of filled) await run(`telling ${table}`, `alter table ${table} enable trigger user`)
    await run('tell that everything changed', 'insert into catalogue_changes (node_id) values (null)')
  })
}

async function count<Schema>(tx: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from nodes`.execute(tx)
  return rows[0]?.count ?? 0
}

async function indexesOf<Schema>(tx: Kysely<Schema>): Promise<{ name: string; definition: string }[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i where i.indrelid = any(${filled}::regclass[]) and not i.indisunique
  `.execute(tx)
  return rows
}

const filled = ['publishers', 'nodes', 'node_versions', 'comfy_nodes', 'version_reviews', 'version_reports']

/** End of the generated history. */
const end = `timestamptz '2026-11-01'`
/** Publishers for each pack; a fifth of all packs is unclaimed. */
const publishersEach = 0.35

interface Made {
  packs: number
  isNew: boolean
}

function statementsFor({ packs, isNew }: Made, seed: number): Record<'inserts' | 'updates', Record<string, string>> {
  const dice = createDice(seed)
  const inserts = {
    ...people(packs, dice),
    ...(isNew && newPacks(packs, dice)),
    // The following rows belong to packs by number, imported or generated.
    numbers: `create table growth_packs as
      select row_number() over (order by id collate "C")::int as n, id, created_at from nodes`,
    'key of numbers': 'create unique index growth_packs_n on growth_packs (n)',
    versions: versions(dice),
    'latest versions': `create table growth_latest as
      select distinct on (v.node_id) g.n, v.node_id, v.id, v.created_at from node_versions v join growth_packs g on g.id = v.node_id
      where v.status = 'active' order by v.node_id, v.precedence desc`,
    contents: contents(dice),
    ...(isNew && { 'comfy nodes': comfyNodes(dice) }),
    installs: `insert into node_installs (version_id, day, count)
      select id, date '2026-11-01' - d, 1 + ${dice.longTailed('n * 16 + d', 90, 20, 5000)}
      from growth_latest, generate_series(0, 6) d where n % 5 = 0`,
    ...moderation(dice),
  }
  const updates = {
    ...(!isNew && whatImportsLack(packs, dice)),
    'what packs have now': `update nodes n set latest_version_id = l.id, released_at = l.created_at,
        listed_at = case when l.n % 200 = 7 then null else l.created_at end,
        comfy_node_count = (select count(*) from comfy_nodes c where c.node_id = n.id and c.is_current)
      from growth_latest l where l.node_id = n.id`,
    'install totals': `insert into install_totals (node_id, downloads, is_listed, search_ranking)
      select id, downloads, listed_at is not null and status = 'active', search_ranking from nodes
      on conflict (node_id) do update
        set downloads = excluded.downloads, is_listed = excluded.is_listed, search_ranking = excluded.search_ranking`,
    'end of numbers': 'drop table growth_packs, growth_latest',
  }
  return { inserts, updates }
}

type MadeUp = ReturnType<typeof createDice>

function publishersOf(packs: number): number {
  return Math.max(1, Math.floor(packs * publishersEach))
}

function age(dice: MadeUp, salt: number): string {
  return `${end} - make_interval(mins => (${dice.roll('i', salt)} * 1576800)::int)`
}

function people(packs: number, dice: MadeUp): Record<string, string> {
  return {
    users: `insert into users (id, email, name, email_verified, is_admin, created_at)
      select 'person-' || i, 'person-' || i || '@people.test', 'Person ' || i, true, i = 1, ${age(dice, 1)}
      from generate_series(1, ${Math.max(10, Math.floor(packs / 20))}) i`,
    // The first migration inserted it, so it is older than every publisher.
    'age of the unclaimed': `update publishers set created_at = ${end} - interval '4 years' where id = 'unclaimed'`,
    publishers: `insert into publishers (id, name, description, status, created_at)
      select ${dice.word('i', 2)} || '-' || i, initcap(${dice.word('i', 2)}) || ' Studio', ${dice.words('i', 8, '9')},
        case when i % 200 = 0 then 'banned' else 'active' end, ${age(dice, 3)}
      from generate_series(1, ${publishersOf(packs)}) i`,
    'owners of publishers': `insert into publisher_members (publisher_id, user_id, role)
      select id, 'person-' || 1 + row_number() over (order by id) % (select count(*) from users), 'owner'
      from publishers where id <> 'unclaimed'`,
  }
}

/** Returns the publisher of row `i`: a few have many packs, and a fifth of all packs is unclaimed. */
function publisherPlace(packs: number, dice: MadeUp): string {
  return `1 + floor(${publishersOf(packs)} * power(${dice.roll('i', 19)}, 3))::int`
}

const publishersByPlace = `(select id, row_number() over (order by created_at, id) as k from publishers where id <> 'unclaimed') p`

// Decisions of admins on a pack; their share does not depend on the number of packs. Names given away by admins are the
// exception: there are fifty, a full page.
const statusOf = (n: string) =>
  `case when ${n} % 100 = 50 then 'banned' when ${n} % 200 = 51 then 'deleted' else 'active' end`
const rankingOf = (n: string) => `case when ${n} % 50 = 0 then ${n} % 10 + 1 else 5 end`
const givenAwayEach = (packs: number) => Math.max(100, Math.floor(packs / 50))
/** Two packs in 150 share a repository. */
const sharedRepositoryOf = (n: string) => `'https://github.com/shared/comfyui-pair-' || ${n} / 150`

function newPacks(packs: number, dice: MadeUp): Record<string, string> {
  const publishers = publishersOf(packs)
  return {
    packs: `insert into nodes (id, publisher_id, name, description, author, category, license, repository, icon_url, tags,
        preempted_comfy_node_names, search_ranking, downloads, github_stars, star_total, review_count, status, translations,
        created_at, updated_at)
      select case when i % 12 = 0 then 'ComfyUI-' else 'comfyui-' end || a || '-' || b || '-' || i,
        case when ${dice.roll('i', 10)} < 0.2 then 'unclaimed' else p.id end,
        'ComfyUI ' || initcap(a) || ' ' || initcap(b), ${dice.words('i', 20, `8 + ${dice.longTailed('i', 11, 10, 60)}`)},
        'author-' || floor(${publishers} * power(${dice.roll('i', 12)}, 3)),
        ${dice.pick(['', 'image', 'video', 'audio', 'utilities', 'sampling'], 'i', 13, 2)},
        ${dice.pick(['MIT', 'Apache-2.0', 'GPL-3.0', '', 'AGPL-3.0'], 'i', 14, 1.5)},
        case when i % 150 < 2 then ${sharedRepositoryOf('i')}
          else 'https://github.com/author-' || i % ${publishers} || '/comfyui-' || a || '-' || i end,
        case when i % 3 > 0 then 'https://icons.test/' || i || '.png' else '' end,
        (select coalesce(array_agg(${dice.word('i * 8 + t', 40)}), '{}') from generate_series(1, i % 4) t),
        case when i % ${givenAwayEach(packs)} = 0 then array['Shared name ' || i / ${givenAwayEach(packs)}] else '{}' end, ${rankingOf('i')}, floor(power(2, power(${dice.roll('i', 15)}, 2) * 22)),
        floor(power(2, power(${dice.roll('i', 16)}, 2) * 14)), ratings * 4, ratings,
        ${statusOf('i')}, case when i % 12 = 5 then jsonb_build_object('ja', jsonb_build_object('name', initcap(a), 'description', b)) else '{}' end,
        at, at + (${end} - at) * ${dice.roll('i', 17)}
      from (
        select i, ${dice.word('i', 4)} as a, ${dice.word('i', 6)} as b, ${age(dice, 5)} as at,
          case when i % 30 = 0 then 1 + ${dice.longTailed('i', 18, 5, 200)} else 0 end as ratings,
          ${publisherPlace(packs, dice)} as publisher
        from generate_series(1, ${packs}) i
      ) made
      join ${publishersByPlace}
        on p.k = made.publisher`,
  }
}

function versions(dice: MadeUp): string {
  const key = (number: string) => `chr(96 + length((${number})::text)) || (${number})`
  const row = 'n * 512 + v'
  return `insert into node_versions (node_id, version, precedence, is_prerelease, status, status_reason, changelog,
      dependencies, supported_os, supported_accelerators, sha256, size, uploaded_at, comfy_node_extract_status, created_at, updated_at)
    select id, v / 10 || '.' || v % 10 || '.0', ${key('v / 10')} || ${key('v % 10')} || 'a0~', false, status,
      case status when 'active' then '{"message":"Passed automated checks","by":"registry-review"}'
        when 'flagged' then '[{"issue_type":"code-from-data","message":"It runs what it downloads.","scanner":"registry-review"}]'
        when 'banned' then '{"message":"It mines coins.","by":"An admin"}' else '' end,
      repeat('Mends what was broken. ', 1 + v % 7), array['numpy>=1.26', 'torch', 'pillow'],
      ${dice.pickArray(['{}', '{Windows,Linux}', '{Linux}'], 'n', 50)}, ${dice.pickArray(['{}', '{CUDA}', '{CUDA,ROCm}'], 'n', 51)},
      md5(id || v) || md5(v || id), 1000 + ${dice.longTailed(row, 52, 200_000, 90_000_000)}, at, 'success', at, at
    from (
      select g.n, g.id, v, g.created_at + (${end} - g.created_at) * (v + ${dice.roll(row, 53)}) / count as at,
        case when v = count - 1 and g.n % 40 > 0 then 'active' when dice < 0.93 then 'active' when dice < 0.955 then 'flagged'
          when dice < 0.975 then 'banned' when dice < 0.99 then 'deleted' else 'pending' end as status
      from growth_packs g
      cross join lateral (select 1 + ${dice.longTailed('g.n', 54, 9, 300)} as count) c
      cross join lateral generate_series(0, count - 1) v
      cross join lateral (select ${dice.roll(row, 55)} as dice) d
      offset 0
    ) made`
}

function contents(dice: MadeUp): string {
  return `insert into version_contents (version_id, readme, files, file_count, unpacked_size)
    select id, '# ' || node_id || repeat(E'\\n\\nDraw, mask and upscale without leaving the graph.', 5 + n % 60),
      '[{"path":"__init__.py","size":100},{"path":"nodes.py","size":9000}]', 2, 9100 + ${dice.longTailed('n', 60, 9000, 900_000)}
    from growth_latest`
}

/** Columns of a comfy node besides its name, with their SQL; `k` numbers all comfy nodes. */
function definedColumns(dice: MadeUp): Record<string, string> {
  const types = ['{IMAGE}', '{MODEL,CLIP}', '{IMAGE,MASK}', '{LATENT}', '{STRING,INT}', '{CONDITIONING}', '{AUDIO}']
  return {
    display_name: `initcap(${dice.word('k', 70)}) || ' ' || initcap(${dice.word('k', 72)})`,
    category: `${dice.word('n', 74)} || '/' || ${dice.word('k', 76)}`,
    description: `'Takes what comes in and hands it on.'`,
    function: `'run'`,
    input_types: `'{"required":{"image":["IMAGE"],"strength":["FLOAT",{"default":1.0,"min":0.0,"max":10.0,"step":0.01}],"mode":[["fast","exact"]]}}'`,
    return_types: `'["IMAGE"]'`,
    accepted_types: dice.pickArray(types, 'k', 78),
    produced_types: dice.pickArray(types, 'k', 79),
    source_file: `'nodes.py'`,
    source_line: 'k % 900 + 1',
  }
}

/**
 * Comfy nodes of each latest version, and for every tenth pack of the version before. A tenth of the names is shared.
 */
function comfyNodes(dice: MadeUp): string {
  const columns = definedColumns(dice)
  const name = `case when ${dice.roll('k', 80)} < 0.1 then 'Shared name ' || floor(power(${dice.roll('k', 81)}, 2) * 20000)
    else initcap(${dice.word('n', 82)}) || initcap(${dice.word('k', 84)}) || initcap(${dice.word('k', 86)}) end`
  return `insert into comfy_nodes (node_id, version_id, name, position, is_current, ${Object.keys(columns).join(', ')})
    select node_id, version_id, name, c, is_current, ${Object.values(columns).join(', ')}
    from (
      select n, node_id, version_id, is_current, c, k, ${name} as name from (
        select l.n, l.node_id, l.id as version_id, true as is_current from growth_latest l
        union all
        select l.n, l.node_id, v.id, false from growth_latest l join lateral (
          select id from node_versions v where v.node_id = l.node_id and v.id <> l.id order by version limit 1
        ) v on true where l.n % 10 = 0
      ) owner
      cross join lateral generate_series(1, 1 + ${dice.longTailed('n', 89, 13, 400)}) c
      cross join lateral (select n * 512 + c as k) numbered
      offset 0
    ) made
    on conflict do nothing`
}

/**
 * Generates the publishers, installs and decisions that imported packs lack, and definitions for the names of their
 * comfy nodes.
 */
function whatImportsLack(packs: number, dice: MadeUp): Record<string, string> {
  const columns = Object.entries(definedColumns(dice)).map(([column, value]) => `${column} = ${value}`)
  return {
    definitions: `update comfy_nodes c set version_id = made.version_id, position = made.k % 500, ${columns.join(', ')}
      from (
        select c.id, l.id as version_id, l.n, l.n * 512 + row_number() over (partition by c.node_id order by c.name) as k
        from comfy_nodes c join growth_latest l on l.node_id = c.node_id
      ) made where made.id = c.id`,
    'publishers and installs': `update nodes n set downloads = made.downloads,
        publisher_id = case when made.is_claimed then made.publisher else n.publisher_id end
      from (
        select made.id, p.id as publisher, ${dice.roll('i', 10)} >= 0.2 as is_claimed,
          floor(power(2, power(${dice.roll('i', 15)}, 2) * 22)) as downloads
        from (select id, n as i, (select ${publisherPlace(packs, dice)} from (select n as i) one) as publisher from growth_packs) made
        join ${publishersByPlace} on p.k = made.publisher
      ) made where made.id = n.id`,
    'what admins decided': `with often as (
        select name, row_number() over (order by count(*) desc, name) as place from comfy_nodes where is_current group by name
      )
      update nodes set status = ${statusOf('g.n')}, search_ranking = ${rankingOf('g.n')},
        preempted_comfy_node_names = coalesce((
          select array[name] from often where g.n % ${givenAwayEach(packs)} = 0 and place = g.n / ${givenAwayEach(packs)}
        ), '{}'),
        repository = case when g.n % 150 < 2 then ${sharedRepositoryOf('g.n')} else repository end
      from growth_packs g where g.id = nodes.id`,
  }
}

/**
 * Further rows of admin lists: reviews for a tenth of the packs and for all flagged and pending versions, with their
 * reports and decisions.
 */
function moderation(dice: MadeUp): Record<string, string> {
  return {
    reviews: `insert into version_reviews (version_id, state, attempts, unpacked_at, decided_at, created_at)
      select v.id, case v.status when 'flagged' then 'flagged' when 'pending' then 'waiting' else 'passed' end, 1, v.created_at,
        case when v.status <> 'pending' then v.created_at end, v.created_at
      from node_versions v join growth_packs g on g.id = v.node_id where v.status in ('flagged', 'pending') or g.n % 10 = 3`,
    reports: `insert into version_reports (version_id, verdict, findings, finding_count, blocking_count, capabilities, problems,
        rules_version, rules)
      select version_id, case state when 'flagged' then 'flag' else 'pass' end,
        '[{"rule":"native-binary","severity":"high","blocks":false,"file":"nodes.py","line":1}]', 1 + ${dice.longTailed('extract(epoch from created_at)::bigint', 91, 2, 40)},
        case state when 'flagged' then 1 else 0 end, '[]', '[]', 1,
        case state when 'flagged' then array['code-from-data', 'native-binary'] else array['native-binary'] end
      from version_reviews where state in ('passed', 'flagged')`,
    decisions: `insert into version_decisions (version_id, from_status, to_status, message, actor, actor_name, held_by, at)
      select v.id, 'pending', v.status, 'Decided', 'review', 'registry-review', 'review', v.created_at
      from node_versions v join version_reviews r on r.version_id = v.id where v.status <> 'pending'`,
  }
}

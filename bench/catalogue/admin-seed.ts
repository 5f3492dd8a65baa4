import { sql, type Kysely } from 'kysely'

/** Number of rows of each kind. */
export const sizes = {
  nodes: 20_000,
  publishers: 5000,
  users: 50_000,
  versionsPerNode: 5,
  audit: 200_000,
  reports: 10_000,
  batches: 20_000,
  jobs: 100_000,
}

/** Fills an empty registry with reproducible rows, as a large registry has after some years. */
export async function seedAdminLists<Schema>(db: Kysely<Schema>, tell: (step: string) => void): Promise<void> {
  for (const [step, statement] of Object.entries(statements)) {
    tell(step)
    await sql.raw(statement).execute(db)
  }
}

const { nodes, publishers, users, versionsPerNode, audit, reports, batches, jobs } = sizes

/** SQL for a reproducible date within the last three years. */
const moment = (seed: string) => `now() - make_interval(mins => (${seed})::int % 1576800)`
/** SQL for a pseudo-random number that no index order follows. */
const mixed = (number: string, salt: number) => `((${number})::bigint * 7919 + ${salt} * 104729) % 1000003`

const statements: Record<string, string> = {
  users: `insert into users (id, email, name, email_verified, is_admin, status, created_at)
    select 'person-' || i, 'person-' || i || '@people.test', 'Person ' || i, true, i % 5000 = 1,
      case when i % 200 = 0 then 'banned' else 'active' end, ${moment(mixed('i', 1))}
    from generate_series(1, ${users}) i`,

  publishers: `insert into publishers (id, name, description, status, created_at)
    select 'studio-' || i, 'Studio ' || i, 'Makes nodes', case when i % 100 = 0 then 'banned' else 'active' end,
      ${moment(mixed('i', 2))}
    from generate_series(1, ${publishers}) i`,

  members: `insert into publisher_members (publisher_id, user_id, role)
    select 'studio-' || i, 'person-' || (i * 7 + r * 17) % ${users} + 1, case r when 0 then 'owner' else 'member' end
    from generate_series(1, ${publishers}) i, generate_series(0, 2) r on conflict do nothing`,

  nodes: `insert into nodes (id, publisher_id, name, description, author, category, repository, tags, tags_admin,
      preempted_comfy_node_names, search_ranking, downloads, github_stars, comfy_node_count, status, status_detail,
      listed_at, created_at, updated_at)
    select case when i % 3 = 0 then 'Pack-' else 'pack-' end || i,
      case when i % 4 = 0 then 'unclaimed' else 'studio-' || (i % ${publishers}) + 1 end,
      (array['Latent', 'Mask', 'Image', 'Prompt', 'Video', 'Sampler', 'Upscale', 'Depth'])[i % 8 + 1] || ' tools ' || i,
      'A pack of nodes for ' || (array['latents', 'masks', 'images', 'prompts', 'clips'])[i % 5 + 1] ||
        ', with all that one needs to work with them from the first sketch to the last frame of a film.',
      'Author ' || i % 3000, 'category-' || i % 20,
      case when i % 10 = 0 then 'https://github.com/shared/repository-' || i / 20 else 'https://github.com/author/pack-' || i end,
      array['tag-' || i % 50, (array['image', 'video', 'audio'])[i % 3 + 1]],
      case when i % 200 = 0 then array['featured'] else '{}' end,
      case when i % 100 = 0 then array['Shared name ' || i % 2000] else '{}' end,
      case when i % 50 = 0 then i % 10 + 1 else 5 end, ${mixed('i', 3)}, ${mixed('i', 4)} % 20000, 3,
      case when i % 100 = 50 then 'banned' when i % 100 = 51 then 'deleted' else 'active' end, '',
      ${moment(mixed('i', 5))}, ${moment(mixed('i', 5))}, ${moment(mixed('i', 6))}
    from generate_series(1, ${nodes}) i`,

  versions: `insert into node_versions (node_id, version, precedence, is_prerelease, status, status_reason, changelog,
      dependencies, supported_os, sha256, size, uploaded_at, comfy_node_extract_status, created_at)
    select n.id, '1.' || v || '.0', 'a1a' || v || 'a0~', false, s.status,
      case s.status when 'active' then '{"message":"Passed automated checks","by":"registry-review"}'
        when 'banned' then '{"message":"It mines coins.","by":"An admin"}'
        when 'flagged' then '[{"issue_type":"code-from-data","message":"It runs what it downloads.","scanner":"registry-review"}]'
        else '' end,
      repeat('Mends what was broken. ', 10), array['numpy>=1.26', 'torch'], array['Linux', 'Windows'],
      md5(n.id || v) || md5(v || n.id), 100000, at, 'success', at
    from (select id, row_number() over (order by created_at, id) as i, created_at from nodes) n,
      generate_series(0, ${versionsPerNode} - 1) v,
      lateral (select n.created_at + (now() - n.created_at) * v / ${versionsPerNode} as at, ${mixed('n.i * 5 + v', 7)} % 100 as dice) m,
      lateral (select case when dice < 92 then 'active' when dice < 95 then 'flagged' when dice < 97 then 'banned'
        when dice < 98 then 'deleted' else 'pending' end as status) s`,

  'latest versions': `update nodes n set latest_version_id = l.id, released_at = l.created_at
    from (select distinct on (node_id) node_id, id, created_at from node_versions where status = 'active'
      order by node_id, precedence desc) l
    where l.node_id = n.id`,

  contents: `insert into version_contents (version_id, readme, files, file_count, unpacked_size)
    select v.id, repeat('Read me. ', 200), '[{"path":"__init__.py","size":100}]', 1, 100
    from node_versions v where v.version = '1.4.0'`,

  reviews: `insert into version_reviews (version_id, state, attempts, unpacked_at, decided_at, asked_at, asked_message, created_at)
    select id, case when status = 'flagged' then 'flagged' when status = 'pending' then
        case when i % 4 = 0 then 'failed' else 'waiting' end else 'passed' end, 1, created_at,
      case when status = 'pending' then null else created_at end,
      case when status = 'flagged' and i % 5 = 0 then created_at + interval '1 day' end, 'Please look again.', created_at
    from (select *, row_number() over (order by created_at, id) as i from node_versions) v
    where status in ('flagged', 'pending') or i % 3 = 0`,

  reports: `insert into version_reports (version_id, verdict, findings, finding_count, blocking_count, capabilities,
      problems, rules_version, rules)
    select version_id, case when state = 'flagged' then 'flag' else 'pass' end,
      (select jsonb_agg(jsonb_build_object('rule', case when f = 0 and state = 'flagged' then 'code-from-data' else 'native-binary' end,
        'severity', 'high', 'blocks', f = 0 and state = 'flagged', 'reach', 'import', 'file', 'nodes/file' || f || '.py',
        'line', f, 'snippet', 'exec(base64.b64decode(blob))', 'detail', 'exec of decoded text'))
        from generate_series(0, i % 5) f),
      i % 5 + 1, case when state = 'flagged' then 1 else 0 end, '[]', '[]', 1,
      case when state = 'flagged' then array['code-from-data'] else '{}' end ||
        case when i % 5 > 0 or state <> 'flagged' then array['native-binary'] else '{}' end
    from (select r.*, row_number() over (order by state = 'flagged' desc, version_id) as i from version_reviews r
      where state in ('flagged', 'passed')) r
    where i <= ${reports}`,

  batches: `insert into decision_batches (id, status, reason, actor, actor_name, several, undo_of, created_at)
    select md5('batch' || i)::uuid, case when i % 10 = 0 then 'undo' else 'banned' end, 'It mines coins.', 'user:person-1',
      'Person 1', i % 3 = 0, case when i % 10 = 0 then md5('batch' || i - 1)::uuid end, ${moment(mixed('i', 8))}
    from generate_series(1, ${batches}) i`,

  decisions: `insert into version_decisions (version_id, from_status, to_status, message, actor, actor_name, held_by, batch_id, at)
    select id, 'pending', 'active', 'Passed automated checks', 'review', 'registry-review', 'review', null, created_at
    from node_versions where status <> 'pending'
    union all
    select id, 'active', 'banned', 'It mines coins.', 'user:person-1', 'Person 1', 'admin', md5('batch' || batch)::uuid,
      created_at + interval '1 hour'
    from (select *, row_number() over (order by id) % ${batches} + 1 as batch from node_versions) v
    where batch % 10 <> 0 and (status = 'banned' or batch % 3 = 0 or node_id < 'pack-2')`,

  undos: `insert into version_decisions (version_id, from_status, to_status, message, actor, actor_name, held_by, batch_id, undoes, at)
    select d.version_id, 'banned', 'active', 'A mistake.', 'user:person-1', 'Person 1', 'review', u.id, d.id, d.at
    from decision_batches u join version_decisions d on d.batch_id = u.undo_of`,

  'refused decisions': `insert into version_decisions (version_id, from_status, to_status, outcome, error_code, message, actor,
      actor_name, batch_id, at)
    select version_id, 'banned', 'banned', 'refused', 'version_status_changed', message, actor, actor_name, batch_id, at
    from version_decisions where batch_id is not null and id % 20 = 0`,

  'comfy nodes': `insert into comfy_nodes (node_id, version_id, name, position, is_current)
    select n.id, v.id, case when (n.i + c) % 10 = 0 then 'Shared name ' || ${mixed('n.i * 3 + c', 11)} % 1500
      else n.id || ' ' || c end, c, v.id = n.latest_version_id
    from (select id, latest_version_id, row_number() over (order by id) as i from nodes where status = 'active') n
      join node_versions v on v.node_id = n.id and (v.id = n.latest_version_id or v.version in ('1.1.0', '1.2.0')),
      generate_series(1, 3) c`,

  installs: `insert into node_installs (version_id, day, count)
    select latest_version_id, current_date - d, ${mixed('downloads + d', 9)} % 200 + 1
    from nodes, generate_series(0, 15) d where latest_version_id is not null and downloads % 4 = 0`,

  bans: `insert into bans (kind, subject_id, reason, actor, actor_name)
    select 'node', id, 'It mines coins.', 'user:person-1', 'Person 1' from nodes where status = 'banned'
    union all select 'publisher', id, 'Spam', 'user:person-1', 'Person 1' from publishers where status = 'banned'
    union all select 'user', id, 'Spam', 'user:person-1', 'Person 1' from users where status = 'banned'`,

  'reports of people': `insert into node_reports (node_id, kind, message, reporter_id, state, answer, created_at)
    select n.id, (array['malware', 'licence', 'squatting', 'broken', 'other'])[i % 5 + 1], 'It does not load here.',
      'person-' || i, (array['open', 'accepted', 'declined', 'declined'])[i % 4 + 1], 'Thank you.', ${moment(mixed('i', 10))}
    from generate_series(1, 20000) i join (select id, row_number() over (order by id) as k from nodes) n on n.k = i % 3000 + 1`,

  'audit log': `insert into audit_entries (at, actor, action, subject, detail)
    select now() - make_interval(mins => (${audit} - i) * 7),
      case when i % 3 = 0 then 'review' else 'user:person-' || i % 2000 end,
      (array['version.review', 'version.publish', 'node.edit', 'node.install', 'member.add', 'token.create'])[i % 6 + 1],
      case when i % 2 = 0 then 'node:pack-' || i % ${nodes} else 'version:pack-' || i % ${nodes} || '@1.4.0' end,
      '{"from":"pending","to":"active"}'
    from generate_series(1, ${audit}) i`,

  // pg-boss keeps jobs for a week.
  jobs: `insert into pgboss.job (name, data, state, retry_limit, retry_count, singleton_key, created_on, start_after, started_on,
      completed_on, output, policy, expire_seconds, deletion_seconds, keep_until)
    select name, data, state::pgboss.job_state, 4, case when state in ('retry', 'failed') then 3 else 0 end, i::text, at,
      case state when 'created' then now() + interval '4 minutes' when 'retry' then now() + interval '1 minute' else at end,
      case when state <> 'created' then at + interval '1 second' end,
      case when state in ('completed', 'failed') then at + interval '3 seconds' end,
      case when state in ('retry', 'failed') then '{"message":"connect ECONNREFUSED 127.0.0.1:25"}'::jsonb end,
      'short', 900, 604800, at + interval '14 days'
    from (
      select i, now() - make_interval(secs => (${jobs} - i) * 604000.0 / ${jobs}) as at,
        case when i % 20 < 12 then 'review-version' when i % 20 < 19 then 'send-mail' else 'tell-owners' end as name,
        case when i % 20 between 12 and 18 then jsonb_build_object('kind', 'versionApproved', 'to', 'person-' || i || '@people.test',
            'subject', 'Your pack was approved', 'text', repeat('An admin looked at your pack. ', 20))
          else jsonb_build_object('versionId', v.id, 'decisionId', i) end as data,
        case when i % 100 = 7 then 'failed' when i > ${jobs} - 200 then 'created' when i % 500 = 13 then 'retry' else 'completed' end as state
      from generate_series(1, ${jobs}) i
      join (select id, row_number() over (order by id) as k from node_versions) v on v.k = i % 90000 + 1
    ) j
    order by j.at`,
}

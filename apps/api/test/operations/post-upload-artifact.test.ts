import { beforeAll, describe, expect, test } from 'vitest'
import { commit, givenReporter, givenResult, readResult, report, reporterOf, type Reporter } from '../ci.ts'
import { officialReport } from '../official-report.ts'
import { useRegistry } from '../harness.ts'
import { givenPerson } from '../people.ts'
import { send, statusesOf } from '../requests.ts'

const registry = useRegistry()
const open = useRegistry({ CI_UPLOADS: 'open' })
let ci: Reporter

beforeAll(async () => {
  ci = await givenReporter(registry)
})

const rows = async (table: 'ci_repositories' | 'ci_results' | 'ci_commits' | 'ci_result_counts') =>
  (await registry.context.db.selectFrom(table).selectAll().execute()).length

describe('POST /upload-artifact', () => {
  test('200 for the report of the official action, which can be read then', async () => {
    const answer = await report(registry, ci)
    expect(answer).toMatchObject({ status: 200, body: { message: 'The result is kept.', id: expect.any(String) } })
    const { body } = await readResult(registry, answer.body.id)
    expect(body).toEqual({
      id: answer.body.id,
      workflow_name: 'default.json',
      operating_system: 'linux',
      git_repo: 'comfyanonymous/ComfyUI',
      branch_name: 'master',
      commit_id: expect.any(String),
      commit_hash: officialReport.commit_hash,
      commit_time: Date.parse(officialReport.commit_time) / 1000,
      commit_message: 'Sample in fewer steps',
      status: 'WorkflowRunStatusCompleted',
      start_time: 1767323100,
      end_time: 1767323145,
      avg_vram: 4012,
      peak_vram: 5120,
      python_version: '3.12',
      pytorch_version: 'stable',
      cuda_version: '12.1',
      comfy_run_flags: '--force-fp16',
      action_run_id: '10000000001',
      action_job_id: 'test-stable',
      job_trigger_user: 'octocat',
      storage_file: {
        file_path: officialReport.output_files_gcs_paths,
        public_url: `https://storage.googleapis.com/comfy-ci-results/${officialReport.output_files_gcs_paths}`,
        kind: 'image',
      },
      storage_files: [body.storage_file],
      log_url: `https://storage.googleapis.com/comfy-ci-results/${officialReport.comfy_logs_gcs_path}`,
      machine_stats: officialReport.machine_stats,
    })
    expect(await reporterOf(registry, answer.body.id)).toBe('ci:comfy-ci')
  })

  test('200 for a pull request without measurements: null and -1 count as absent', async () => {
    const { commit_message, ...when } = commit(1)
    const id = await givenResult(registry, ci, {
      ...when,
      commit_message,
      branch_name: '123/merge',
      pr_number: '123',
      avg_vram: -1,
      peak_vram: -1,
      cuda_version: null,
      pytorch_version: null,
      comfy_run_flags: null,
      author: null,
      bucket_name: null,
      output_files_gcs_paths: null,
      comfy_logs_gcs_path: null,
      machine_stats: { machine_name: null, gpu_type: 'No GPU detected', vram_time_series: null },
    })
    const { body } = await readResult(registry, id)
    expect(body).toMatchObject({ pr_number: '123', machine_stats: { gpu_type: 'No GPU detected' } })
    const absent = ['avg_vram', 'peak_vram', 'cuda_version', 'pytorch_version', 'comfy_run_flags', 'author']
    expect(
      Object.keys(body).filter((key) => [...absent, 'storage_file', 'storage_files', 'log_url'].includes(key)),
    ).toEqual([])
    expect(JSON.stringify(body)).not.toContain('null')
  })

  test('200 for machine stats of two megabytes, which are returned unchanged', async () => {
    const line = '12345.0 MiB,99.0,12345.12109375 MiB,100.00,and some more that somebody measured on this machine'
    const series = Object.fromEntries(Array.from({ length: 18_000 }, (_, i) => [`${i / 2} seconds`, line]))
    const machine_stats = { ...officialReport.machine_stats, vram_time_series: series, pip_freeze: 'x'.repeat(100_000) }
    expect(JSON.stringify(machine_stats).length).toBeGreaterThan(2_000_000)
    const id = await givenResult(registry, ci, { ...commit(2), machine_stats })
    expect((await readResult(registry, id)).body.machine_stats).toEqual(machine_stats)
  })

  test('200 for unknown machine stats, which are dropped', async () => {
    const machine_stats = { ...officialReport.machine_stats, nested: { deeper: [1] } }
    const id = await givenResult(registry, ci, { ...commit(3), machine_stats })
    expect((await readResult(registry, id)).body.machine_stats).toEqual(officialReport.machine_stats)
  })

  test('400 for deeply nested machine stats', async () => {
    const depth = 50_000
    const deep = `${'['.repeat(depth)}null${']'.repeat(depth)}`
    const given = JSON.stringify({ ...officialReport, ...commit(4) })
    const body = given.replace('"machine_stats":{', `"machine_stats":{"nested":${deep},`)
    expect(body).toContain('[[null]]')
    const answer = await send(registry, 'postUploadArtifact', 'POST /upload-artifact', { as: ci, body })
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
  })

  const required = [
    'repo',
    'job_id',
    'run_id',
    'os',
    'commit_hash',
    'commit_time',
    'commit_message',
    'branch_name',
    'workflow_name',
    'start_time',
    'end_time',
    'python_version',
    'job_trigger_user',
    'status',
  ]
  const long = 'ü'.repeat(10_001)
  const wrong: [field: string, value: unknown][] = [
    ...required.map((field): [string, unknown] => [field, undefined]),
    ...required.map((field): [string, unknown] => [field, null]),
    ...required.map((field): [string, unknown] => [field, ['list']]),
    ...Object.keys(officialReport)
      .filter(
        (field) =>
          !['start_time', 'end_time', 'avg_vram', 'peak_vram', 'status', 'machine_stats', 'commit_message'].includes(
            field,
          ),
      )
      .map((field): [string, unknown] => [field, long]),
    ...Object.keys(officialReport.machine_stats)
      .filter((field) => !['vram_time_series', 'pip_freeze'].includes(field))
      .map((field): [string, unknown] => [`machine_stats.${field}`, { machine_stats: { [field]: long } }]),
    ['author', long],
    ['author', 7],
    ['repo', 'ComfyUI'],
    ['repo', 'a/b/c'],
    ['repo', '-a/b'],
    ['repo', 'a/..'],
    ['repo', 'https://github.com/a/b'],
    ['os', ''],
    ['os', 'li\nnux'],
    ['branch_name', ''],
    ['branch_name', 'ma\u0007ster'],
    ['workflow_name', ''],
    ['commit_hash', 'not-a-hash'],
    ['commit_hash', 'abc'],
    ['commit_time', 'yesterday'],
    ['commit_time', '2026-01-02'],
    ['commit_time', '2016-12-31T23:59:60Z'],
    ['start_time', -1],
    ['start_time', 1.5],
    ['start_time', '1767323100'],
    ['start_time', 1e14],
    ['end_time', 1e14],
    ...['start_time', 'end_time'].map((field): [string, unknown] => [field, Math.ceil(Date.now() / 1000) + 90_000]),
    ['commit_time', new Date(Date.now() + 90_000_000).toISOString()],
    ['status', 'Completed'],
    ['pr_number', 7],
    ['avg_vram', -2],
    ['avg_vram', 2 ** 31],
    ['peak_vram', 'much'],
    ['bucket_name', 'A bucket'],
    ['bucket_name', '../other'],
    ['bucket_name', ''],
    ['output_files_gcs_paths', 'https://elsewhere.test/a.png'],
    ['output_files_gcs_paths', 'javascript:alert(1)'],
    ['output_files_gcs_paths', '//elsewhere.test/a.png'],
    ['output_files_gcs_paths', 'a.png,../../b.png'],
    ['output_files_gcs_paths', 'a/./b.png'],
    ['output_files_gcs_paths', 'a\\b.png'],
    ['output_files_gcs_paths', 'a\nb.png'],
    ['output_files_gcs_paths', 'gs://bucket/'],
    ['output_files_gcs_paths', 'gs://Bucket/a.png'],
    ['output_files_gcs_paths', 'x'.repeat(1001)],
    ['output_files_gcs_paths', Array.from({ length: 51 }, (_, i) => `${i}.png`).join()],
    ['output_files_gcs_paths', 'ci-files/none'],
    ['output_files_gcs_paths', `ci-files/${'0'.repeat(64)}.png`],
    ['comfy_logs_gcs_path', '../log'],
    ['comfy_logs_gcs_path', 'http://elsewhere.test/log'],
    ['comfy_logs_gcs_path', `ci-files/${'0'.repeat(64)}.txt`],
    ['machine_stats', 'much'],
    ['machine_stats.pip_freeze', { machine_stats: { pip_freeze: 'x'.repeat(100_001) } }],
    ['machine_stats.vram_time_series', { machine_stats: { vram_time_series: ['1'] } }],
    ['machine_stats.vram_time_series.0 seconds', { machine_stats: { vram_time_series: { '0 seconds': 7 } } }],
    [
      'machine_stats.vram_time_series.0 seconds',
      { machine_stats: { vram_time_series: { '0 seconds': 'x'.repeat(201) } } },
    ],
    [
      'machine_stats.vram_time_series',
      { machine_stats: { vram_time_series: Object.fromEntries(Array.from({ length: 20_001 }, (_, i) => [i, ''])) } },
    ],
  ]
  test('400 with the name of a missing, invalid or too large field, without partial data', async () => {
    const count = async () =>
      Promise.all((['ci_repositories', 'ci_results', 'ci_commits', 'ci_result_counts'] as const).map(rows))
    const before = await count()
    const other = { repo: 'some/other', commit_hash: 'f'.repeat(40) }
    for (const [field, value] of wrong) {
      const isNested = field.startsWith('machine_stats.')
      const { status, body } = await report(registry, ci, {
        ...other,
        ...(isNested ? Object(value) : { [field]: value }),
      })
      expect({ field, value, status, message: body.message }).toMatchObject({
        status: 400,
        message: expect.stringContaining(`\`${field}`),
      })
    }
    expect(await count()).toEqual(before)
  })

  test('200 for a long commit message, of which the beginning is kept', async () => {
    const { status, body } = await report(registry, ci, {
      ...commit(77),
      commit_message: `${'x'.repeat(9_999)}🎨${'y'.repeat(50_000)}`,
    })
    expect(status).toBe(200)
    const result = await registry.call('getWorkflowResult', `/workflowresult/${body.id}`)
    expect(result.body.commit_message).toMatch(/^x{9999}\ufffd$/)
  })

  test('400 for invalid JSON, and for a text that cannot be stored', async () => {
    const sent = (body: string) => send(registry, 'postUploadArtifact', 'POST /upload-artifact', { as: ci, body })
    expect(await sent('{')).toMatchObject({ status: 400, body: { error: 'invalid_json' } })
    expect((await report(registry, ci, { commit_message: 'half \u0000' })).body.error).toBe('invalid_request')
  })

  test('401 without a token, and with a token of another kind', async () => {
    expect(await report(registry, undefined)).toMatchObject({ status: 401, body: { error: 'ci_token_required' } })
    const person = await givenPerson(registry, 'ann')
    expect(await report(registry, person)).toMatchObject({ status: 401, body: { error: 'ci_token_invalid' } })
    const lookalike = { headers: { Authorization: `Bearer crc_${'0'.repeat(49)}` } }
    expect((await report(registry, lookalike)).body.error).toBe('ci_token_invalid')
  })

  test('401 for an invalid token, even if none is required', async () => {
    const lookalike = { headers: { Authorization: `Bearer crc_${'0'.repeat(49)}` } }
    expect(await report(open, lookalike)).toMatchObject({ status: 401, body: { error: 'ci_token_invalid' } })
  })

  test('413 for more than four mebibytes', async () => {
    const body = { ...officialReport, commit_message: 'x'.repeat(4 * 1024 * 1024) }
    const answer = await send(registry, 'postUploadArtifact', 'POST /upload-artifact', { as: ci, body })
    expect(answer).toMatchObject({ status: 413, body: { message: expect.stringContaining('4194304') } })
  })

  test('415 for a content type other than JSON', async () => {
    const answer = await send(registry, 'postUploadArtifact', 'POST /upload-artifact', {
      as: ci,
      body: 'x',
      type: 'text/plain',
    })
    expect(answer.status).toBe(415)
  })

  test('429 for many reports without a token, with Retry-After; reports with a token are not limited', async () => {
    const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } })
    const first = await report(open, from('203.0.113.1'))
    expect(first.status).toBe(200)
    expect(await reporterOf(open, first.body.id)).toBe('ci:anyone')
    const many = await Promise.all(
      Array.from({ length: 120 }, () => report(open, from('203.0.113.1'), { status: 'none' })),
    )
    expect(statusesOf(many)).toEqual([...Array.from({ length: 119 }, () => 400), 429])
    const refused = await report(open, from('203.0.113.1'))
    expect(refused.body.error).toBe('too_many_requests')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await report(open, from('203.0.113.2'))).status).toBe(200)
    const { headers } = await givenReporter(open, 'known')
    expect((await report(open, { headers: { ...headers, ...from('203.0.113.1').headers } })).status).toBe(200)
  })
})

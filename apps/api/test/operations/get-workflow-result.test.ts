import { beforeAll, describe, expect, test } from 'vitest'
import { givenReporter, givenResult, readResult, type Reporter } from '../ci.ts'
import { officialReport } from '../official-report.ts'
import { useRegistry } from '../harness.ts'

const registry = useRegistry({ CI_BUCKET_URL: 'https://files.test/buckets/' })
let ci: Reporter

beforeAll(async () => {
  ci = await givenReporter(registry)
})

describe('GET /workflowresult/{workflowResultId}', () => {
  test('200 with the measurements, and each file by kind and URL', async () => {
    const output_files_gcs_paths = 'run/a.PNG,run/b.webm,run/c.wav,run/d.log,run/e.json,run/f.constructor,run/ü 1+?.jpg'
    const id = await givenResult(registry, ci, { output_files_gcs_paths })
    const { status, body } = await readResult(registry, id)
    expect(status).toBe(200)
    expect(body.machine_stats).toEqual(officialReport.machine_stats)
    expect(body.storage_files.map(({ kind }: { kind: string }) => kind)).toEqual([
      'image',
      'video',
      'audio',
      'log',
      'other',
      'image',
      'image',
    ])
    expect(body.storage_files.at(-1)).toEqual({
      file_path: 'run/ü 1+?.jpg',
      public_url: 'https://files.test/buckets/comfy-ci-results/run/%C3%BC%201%2B%3F.jpg',
      kind: 'image',
    })
  })

  test('200 with no end while it runs', async () => {
    const id = await givenResult(registry, ci, { os: 'macos', status: 'WorkflowRunStatusStarted', end_time: 0 })
    expect((await readResult(registry, id)).body).toMatchObject({ status: 'WorkflowRunStatusStarted', end_time: 0 })
  })

  test('400 for an invalid id', async () => {
    expect((await readResult(registry, 'none')).body.error).toBe('invalid_request')
  })

  test('404 for an unknown result', async () => {
    const answer = await readResult(registry, '00000000-0000-4000-8000-000000000000')
    expect(answer).toMatchObject({ status: 404, body: { error: 'ci_result_not_found' } })
  })
})

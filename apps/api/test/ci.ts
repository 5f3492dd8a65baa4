import { createCiToken } from '../src/ci-tokens/create-ci-token.ts'
import type { Answer, TestRegistry } from './harness.ts'
import type { Person } from './people.ts'
import { send } from './requests.ts'

/** Whoever reports. */
export type Reporter = Pick<Person, 'headers'>

/** What the official action sends when a workflow has run: every one of its fields, and no more. */
export const officialReport = {
  repo: 'comfyanonymous/ComfyUI',
  job_id: 'test-stable',
  run_id: '10000000001',
  os: 'linux',
  cuda_version: '12.1',
  bucket_name: 'comfy-ci-results',
  output_files_gcs_paths: 'output-files/Full_Comfy_CI-linux-3.12-12.1-stable-default.json-run-10000000001',
  comfy_logs_gcs_path: 'logs/test-stable-linux-3.12-12.1-stable-default.json-run-10000000001',
  commit_hash: '0123456789abcdef0123456789abcdef01234567',
  commit_time: '2026-01-02T03:04:05Z',
  commit_message: 'Sample in fewer steps',
  workflow_name: 'default.json',
  branch_name: 'master',
  start_time: 1767323100,
  end_time: 1767323145,
  avg_vram: 4012,
  peak_vram: 5120,
  pr_number: null,
  job_trigger_user: 'octocat',
  comfy_run_flags: '--force-fp16',
  python_version: '3.12',
  pytorch_version: 'stable',
  status: 'WorkflowRunStatusCompleted',
  machine_stats: {
    machine_name: 'runner-7',
    os_version: 'Linux 6.8.0',
    gpu_type: 'NVIDIA GeForce RTX 3090',
    cpu_capacity: '16 cores',
    initial_cpu: '8 cores available',
    memory_capacity: '62.71 GB',
    initial_ram: '58.20 GB available',
    vram_time_series: {
      '0.0 seconds': '1234.0 MiB,45.0,2048.56640625 MiB,12.30',
      '0.5 seconds': '5120.0 MiB,99.0,2050.125 MiB,30.10',
      total: '24576.0 MiB,31000.12109375 MiB',
    },
    disk_capacity: '915.32 GB',
    initial_disk: '400.00 GB available',
    pip_freeze: 'numpy==2.1.0\ntorch==2.5.1\n',
  },
}

/** A continuous integration with a token of its own. */
export async function givenReporter({ context }: TestRegistry, name = 'comfy-ci'): Promise<Reporter> {
  return { headers: { Authorization: `Bearer ${await createCiToken(context, 'operator', name)}` } }
}

/** Reports what the official action would, but for some fields; an undefined one is left out. */
export function report(
  registry: TestRegistry,
  as: Reporter | undefined,
  but: Record<string, unknown> = {},
): Promise<Answer> {
  const body = { ...officialReport, ...but }
  return send(registry, 'postUploadArtifact', 'POST /upload-artifact', { as, body })
}

/** The same where it has to succeed; answers the id of the result. */
export async function givenResult(
  registry: TestRegistry,
  as: Reporter,
  but: Record<string, unknown> = {},
): Promise<string> {
  const { status, body } = await report(registry, as, but)
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body.id
}

/** A commit of its own by a number. */
export function commit(number: number): { commit_hash: string; commit_time: string; commit_message: string } {
  return {
    commit_hash: number.toString(16).padStart(40, '0'),
    commit_time: new Date(Date.UTC(2026, 0, 1, 0, number)).toISOString().replace('.000', ''),
    commit_message: `Commit ${number}`,
  }
}

export function readResult(registry: TestRegistry, id: string): Promise<Answer> {
  return send(registry, 'getWorkflowResult', `GET /workflowresult/${id}`)
}

export function listResults(registry: TestRegistry, query = ''): Promise<Answer> {
  return send(registry, 'getGitcommit', `GET /gitcommit${query}`)
}

export function listCommits(registry: TestRegistry, query = ''): Promise<Answer> {
  return send(registry, 'getGitcommitsummary', `GET /gitcommitsummary${query}`)
}

/** Uploads a file of a result. */
export function uploadFile(
  registry: TestRegistry,
  as: Reporter | undefined,
  bytes: Buffer,
  length = bytes.length,
): Promise<Answer> {
  return registry.call('uploadCiFile', '/ci/files', {
    method: 'POST',
    headers: { ...as?.headers, 'Content-Type': 'application/octet-stream', 'Content-Length': String(length) },
    body: new Uint8Array(bytes),
  })
}

/** A picture of one pixel, whose colour makes another file of it. */
export function pictureOf(colour: number): Buffer {
  const head = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex')
  return Buffer.concat([head, Buffer.from([0, 0, 0, colour])])
}

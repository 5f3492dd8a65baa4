import { officialReport } from '../../apps/api/test/official-report.ts'
import { launchBrowser, openPage, type WatchedPage } from '../browser.ts'
import { ciOf } from '../ci-reports.ts'
import { idTokenOf, sendAs, signUp } from '../people.ts'
import { createPublisher, publishPack } from '../publishing.ts'
import { removeRegistry, startRegistry, untilActive, type RunningRegistry } from '../running-registry.ts'
import type { Person } from './page-table.ts'

export type GardenRegistry = Awaited<ReturnType<typeof startGardenRegistry>>

/**
 * Starts a registry with the sample catalogue, a publisher whose owner is no admin, a flagged version, and CI results.
 */
export async function startGardenRegistry(environment: Record<string, string> = {}) {
  const registry = await startRegistry({ environment })
  const browser = await launchBrowser()
  // The first person is the admin.
  const [visitor, owner, admin] = [await openPage(browser), await openPage(browser), await openPage(browser)]
  await signUp(registry.pages, admin.page, 'Ada Admin', 'ada@people.test')
  await signUp(registry.pages, owner.page, 'Garden Author', 'garden@people.test')
  const people: Record<Person, WatchedPage> = { visitor, owner, admin }

  const idToken = await idTokenOf(owner.page)
  const post = (path: string, body: unknown, bearer = idToken): Promise<any> =>
    sendAs(registry, bearer, `POST ${path}`, body)
  const publisher = await createPublisher(registry, idToken, 'garden-studio', 'Garden Studio')
  await post('/nodes/tone-bench/reports', { kind: 'broken', message: 'It does not load.' })

  const { id: ownerId } = await post('/customers', {})
  await post('/customers/api-keys', { name: 'Laptop', description: 'For the workflows at home' })
  const { token: adminToken } = await post('/admin/generate-token', {}, await idTokenOf(admin.page))
  const entry = (amount_micros: number, reason: string) => ({ amount_micros, reason, idempotency_key: reason })
  const customer = `/admin/customers/${ownerId}`
  await post(`${customer}/credits`, entry(1_250_000_000, 'Prize of the contest'), adminToken)
  await post(`${customer}/corrections`, entry(-250_000_001, 'It was meant to be a thousand'), adminToken)

  const publish = (version: string, files: Record<string, string>) =>
    publishPack(registry, publisher, { id: 'garden-tools', version, files })
  await publish('1.0.0', harmless)
  await untilActive(registry, 'garden-tools', '1.0.0')
  await publish('1.1.0', heldBack)
  await untilHeldBack(registry.api)

  const reported = await reportResults(registry)
  const places: Record<string, string> = { owner: ownerId, ...reported }

  return {
    ...registry,
    browser,
    people,
    /** Returns the address of a path of the table in this registry. */
    address: (path: string): string =>
      `${registry.pages}${path.replace(/\{(\w+)\}/g, (whole, name: string) => places[name] ?? whole)}`,
    close: () => removeRegistry(registry, browser),
  }
}

/** Reports two commits: a passed commit, and a later commit with a failed, a passed and a running workflow. */
async function reportResults(registry: RunningRegistry): Promise<{ commit: string; result: string; before: string }> {
  const { report, uploadPicture } = await ciOf(registry)
  const [red, blue] = [await uploadPicture([220, 60, 40]), await uploadPicture([40, 60, 220])]
  const before = await report({ output_files_gcs_paths: red })
  const later = {
    commit_hash: 'fedcba9876543210fedcba9876543210fedcba98',
    commit_time: '2026-01-03T03:04:05Z',
    commit_message: 'Load a model when it is wanted\n\nand not before.',
    author: 'Octo Cat',
  }
  const result = await report({ ...later, output_files_gcs_paths: blue, end_time: officialReport.end_time + 30 })
  await report({ ...later, workflow_name: 'upscale.json', status: 'WorkflowRunStatusFailed' })
  const started = { status: 'WorkflowRunStatusStarted', start_time: Math.floor(Date.now() / 1000), end_time: 0 }
  await report({ ...later, ...started, os: 'windows' })
  const read = await fetch(`${registry.api}/workflowresult/${result}`)
  const { commit_id: commit }: any = await read.json()
  return { commit, result, before }
}

const harmless = { '__init__.py': 'NODE_CLASS_MAPPINGS = {}\n' }

const heldBack = {
  '__init__.py': 'from . import boot\nNODE_CLASS_MAPPINGS = {}\n',
  'boot.py': `import base64\n\nexec(base64.b64decode("${Buffer.from('print("what nobody reads")').toString('base64')}"))\n`,
}

async function untilHeldBack(api: string): Promise<void> {
  const deadline = Date.now() + 150_000
  while (Date.now() < deadline) {
    const response = await fetch(`${api}/nodes/garden-tools/versions/1.1.0`)
    const { status }: any = await response.json()
    if (status === 'NodeVersionStatusFlagged') return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('garden-tools 1.1.0 was not held back within a minute')
}

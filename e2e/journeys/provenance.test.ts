import { createHash } from 'node:crypto'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packZip, publishBody } from '../../apps/api/test/packs.ts'
import { runSigstore, type SigstoreStandIn } from '../../apps/api/test/sigstore.ts'
import { launchBrowser, openPage, seriousFindings } from '../browser.ts'
import { sendAs } from '../people.ts'
import { removeRegistry, runCommand, startRegistry, untilActive, type RunningRegistry } from '../running-registry.ts'

const issuer = 'https://issuer.example'

let browser: Browser
let registry: RunningRegistry
let sigstore: SigstoreStandIn
let token: string

/** Publishes a version of octo/pack that a workflow built. Without a workflow, the version has no provenance. */
async function publish(version: string, workflow?: string): Promise<void> {
  const archive = await packZip('proven-pack', version)
  const digests = [createHash('sha256').update(archive).digest('hex')]
  const provenance = workflow === undefined ? undefined : await sigstore.attest({ digests, workflow })
  const body = publishBody(token, 'proven-pack', version, { node: { repository: 'https://github.com/octo/pack' } })
  const { signedUrl } = await sendAs(registry, undefined, 'POST /publishers/prover/nodes/proven-pack/versions', {
    ...body,
    ...(provenance && { provenance }),
  })
  const headers = { 'Content-Type': 'application/zip' }
  const uploaded = await fetch(signedUrl, { method: 'PUT', headers, body: new Uint8Array(archive) })
  expect(uploaded.status).toBe(200)
  await untilActive(registry, 'proven-pack', version)
}

beforeAll(async () => {
  sigstore = await runSigstore(issuer)
  browser = await launchBrowser()
  registry = await startRegistry({
    environment: {
      SAMPLE_CATALOGUE: 'off',
      GITHUB_ACTIONS_ISSUER: issuer,
      PROVENANCE_TRUSTED_ROOT: sigstore.rootFile,
    },
  })
  await runCommand(registry.environment, ['publisher', 'create', 'prover', '--name', 'Prover'])
  const created = await runCommand(registry.environment, ['token', 'create', '--publisher', 'prover', '--name', 'x'])
  token = created.stdout.trim().split('\n').at(-1) ?? ''
  await publish('1.0.0', 'publish.yml')
  await publish('1.1.0', 'other.yml')
  await publish('1.2.0')
}, 300_000)

afterAll(() => removeRegistry(registry, browser))

describe('a visitor', () => {
  test('sees the build run of a version, and a warning where the source changed or provenance was lost', async () => {
    const { page, errors } = await openPage(browser)
    await page.goto(`${registry.pages}/nodes/proven-pack?version=1.0.0`)
    const commit = page.getByRole('link', { name: 'octo/pack@0123456' })
    expect(await commit.getAttribute('href')).toBe(
      'https://github.com/octo/pack/commit/0123456789abcdef0123456789abcdef01234567',
    )
    expect(await page.getByRole('link', { name: '#77' }).getAttribute('href')).toContain('/actions/runs/77/')
    await page.goto(`${registry.pages}/nodes/proven-pack?version=1.1.0`)
    expect(await page.getByRole('main').textContent()).toContain('1.1.0 comes from another source')
    await page.goto(`${registry.pages}/nodes/proven-pack?tab=versions`)
    const text = (await page.getByRole('main').textContent()) ?? ''
    for (const words of ['1.2.0 has no provenance', 'Not given', 'Another source', 'Provenance lost']) {
      expect(text).toContain(words)
    }
    expect(await seriousFindings(page)).toEqual([])
    await page.goto(`${registry.pages}/nodes/proven-pack/compare/1.0.0/1.1.0`)
    expect(await page.getByRole('main').textContent()).toContain('1.1.0 comes from another source')
    expect(errors).toEqual([])
  })
})

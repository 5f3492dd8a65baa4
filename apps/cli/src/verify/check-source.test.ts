import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runSigstore, type SigstoreStandIn } from '../../../api/test/sigstore.ts'
import { checkSource } from './check-source.ts'

const sha256 = 'ab'.repeat(32)
const commit = '0123456789abcdef0123456789abcdef01234567'
const version = { node: 'pack', number: '1.0.0', sha256 }
const checked = { problems: [], proof: 'pack@1.0.0: entry 3', version }
const target = { name: 'pack@1.0.0', subject: 'version:pack@1.0.0', sha256 }
const locked = { repository: 'https://github.com/octo/pack', commit, workflow: '.github/workflows/publish.yml' }

let sigstore: SigstoreStandIn
let registry: string
let folder: string
/** Bundle in the registry's answer. The registry answers 404 while the bundle is undefined. */
let told: object | undefined

const server = createServer((request, response) => {
  const isAsked = request.url === '/nodes/pack/versions/1.0.0/provenance' && told !== undefined
  const body = isAsked ? { bundle: told } : { error: 'provenance_not_found', message: 'none' }
  response.writeHead(isAsked ? 200 : 404, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
})

beforeAll(async () => {
  sigstore = await runSigstore('https://issuer.example')
  folder = await mkdtemp(join(tmpdir(), 'registry-source-'))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  registry = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
})

afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true })
})

const check = (more: Partial<Parameters<typeof checkSource>[0]> = {}, where: string | undefined = registry) =>
  checkSource({ ...target, ...more }, checked, { roots: [sigstore.root], registry: where })

it('proves the source of a version by the provenance bundle of the registry', async () => {
  told = await sigstore.attest({ digests: [sha256] })
  const { problems, proof } = await check({ locked })
  expect(problems).toEqual([])
  expect(proof).toContain(`built by .github/workflows/publish.yml of https://github.com/octo/pack at ${commit}`)
})

it('refuses a bundle of another archive, of an unknown root, and of another source than the lockfile’s', async () => {
  told = await sigstore.attest({ digests: ['cd'.repeat(32)] })
  expect((await check()).problems).toEqual(['pack@1.0.0: its provenance is of another archive'])
  told = await (await runSigstore('https://issuer.example')).attest({ digests: [sha256] })
  expect((await check()).problems).toEqual([expect.stringContaining('No Sigstore instance')])
  told = await sigstore.attest({ digests: [sha256], repository: 'mallory/pack' })
  expect((await check({ locked })).problems).toEqual([expect.stringContaining('unlike the lockfile says')])
})

it('accepts a version without provenance, unless the lockfile names it', async () => {
  told = undefined
  expect(await check()).toMatchObject({ problems: [], proof: 'pack@1.0.0: entry 3; no provenance' })
  expect((await check({ locked })).problems).toEqual([expect.stringContaining('has no provenance')])
})

it('verifies offline by the provenance bundle beside an archive', async () => {
  const file = join(folder, 'pack.zip')
  await writeFile(`${file}.sigstore.json`, JSON.stringify(await sigstore.attest({ digests: [sha256] })))
  expect((await check({ file }, undefined)).proof).toContain('built by')
  await writeFile(`${file}.sigstore.json`, JSON.stringify(await sigstore.attest({ digests: ['cd'.repeat(32)] })))
  expect((await check({ file }, undefined)).problems).toHaveLength(1)
})

it('names the registry that cannot be reached', async () => {
  await expect(check({}, 'http://127.0.0.1:9')).rejects.toThrow('http://127.0.0.1:9 cannot be reached.')
})

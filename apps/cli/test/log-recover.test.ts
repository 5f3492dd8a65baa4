import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { packZip, publishBody } from '../../api/test/packs.ts'
import { useCommandLine, type Ended } from './command-line.ts'

// A test runs several processes.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const line = useCommandLine('studio')
let folder: string
const at = (name: string): string => join(folder, name)
const restored = (): Record<string, string> => ({ DATA_DIR: at('restored') })
const recover = (copy: string, ...more: string[]): Promise<Ended> =>
  line.run(['log', 'recover', at(copy), ...more], restored())
const verify = (registry: string, target: string): Promise<Ended> =>
  line.run(['verify', target, '--registry', registry], { XDG_STATE_HOME: at('state') })

async function publish(apiUrl: string, version: string): Promise<void> {
  const published = await fetch(`${apiUrl}/publishers/studio/nodes/studio-pack/versions`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(publishBody(line.token, 'studio-pack', version)),
  })
  const { signedUrl }: any = await published.json()
  const { pathname, search } = new URL(signedUrl)
  const body = new Uint8Array(await packZip('studio-pack', version))
  const headers = { 'Content-Type': 'application/zip' }
  await fetch(`${apiUrl}${pathname}${search}`, { method: 'PUT', headers, body })
  await vi.waitFor(
    async () => {
      const asked = await fetch(`${apiUrl}/log/leaves?subject=version:studio-pack@${version}`)
      const { indexes }: any = await asked.json()
      if (indexes.length === 0) throw new Error(`the log does not tell of ${version}`)
    },
    { timeout: 60_000, interval: 100 },
  )
}

/** Runs a command that has to succeed; returns its output. */
async function done(ended: Promise<Ended>): Promise<string> {
  const { code, out, err } = await ended
  if (code !== 0) throw new Error(err)
  return out
}

/** The backup is made between two versions, and the copy of the log after both versions. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'registry-recover-'))
  const { apiUrl, stop } = await line.serve()
  await publish(apiUrl, '1.0.0')
  await done(line.run(['backup', at('backup')]))
  await publish(apiUrl, '1.0.1')
  await done(line.run(['log', 'copy', at('copy'), '--registry', apiUrl]))
  await done(verify(apiUrl, 'studio-pack@1.0.1'))
  await stop('SIGTERM')
  await done(line.run(['restore', at('backup')], restored()))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('refuses a copy that the key of the log did not sign', async () => {
  await cp(at('copy'), at('forged'), { recursive: true })
  const text = await readFile(at('copy/checkpoint'), 'utf8')
  await writeFile(
    at('forged/checkpoint'),
    text.replace(/\n(\d+)\n/, (_, size) => `\n${Number(size) + 1}\n`),
  )
  expect(await recover('forged')).toMatchObject({
    code: 1,
    err: expect.stringContaining('No key of this registry signed the checkpoint of the copy.'),
  })
})

it('restores the entries that an older backup lacks, and clients verify the log again', async () => {
  expect(await recover('copy')).toMatchObject({
    code: 1,
    out: 'version:studio-pack@1.0.1: is gone, but the log tells of it\n',
    err: expect.stringMatching(/\d entries were brought back\.\n.*repeat them/s),
  })
  const accepted = await recover('copy', '--accept')
  expect(accepted).toMatchObject({ code: 0, out: '' })
  expect(accepted.err).toContain('0 entries were brought back.\n1 entries tell now what the registry has.')
  expect(await line.run(['integrity', 'check'], restored())).toMatchObject({ code: 0, out: '' })
  const { apiUrl, stop } = await line.serve(restored())
  expect(await verify(apiUrl, 'studio-pack@1.0.0')).toMatchObject({
    code: 0,
    out: expect.stringContaining('which continue the'),
  })
  expect(await verify(apiUrl, 'studio-pack@1.0.1')).toMatchObject({ code: 1, err: expect.stringContaining('gone') })
  await publish(apiUrl, '1.0.2')
  expect(await verify(apiUrl, 'studio-pack@1.0.2')).toMatchObject({ code: 0 })
  await stop('SIGTERM')
})

it('refuses a copy if the log has grown since the backup', async () => {
  await done(line.run(['restore', at('backup')], { DATA_DIR: at('second') }))
  const { apiUrl, stop } = await line.serve({ DATA_DIR: at('second') })
  await publish(apiUrl, '1.0.3')
  await stop('SIGTERM')
  expect(await line.run(['log', 'recover', at('copy')], { DATA_DIR: at('second') })).toMatchObject({
    code: 1,
    err: expect.stringContaining('this log went on since the backup was made'),
  })
})

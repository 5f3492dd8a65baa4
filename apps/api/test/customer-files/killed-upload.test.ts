import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createContext, type Context } from '../../src/context.ts'
import { sweepCustomerFiles } from '../../src/commerce/customer-files/sweep-customer-files.ts'
import { createApi } from '../../src/index.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import { sweepFiles } from '../../src/registry/publishing/sweep-blobs.ts'
import { keptNames } from './filing.ts'
import type { StandsAt } from './killed-uploader.ts'

// Each test opens an embedded database twice.
const patience = 120_000
const script = fileURLToPath(new URL('./killed-uploader.ts', import.meta.url))

/** Starts an upload in another process, kills it at a step, and returns its addresses. */
async function killed(dataDirectory: string, standsAt: StandsAt): Promise<string> {
  const child = spawn(process.execPath, [script, dataDirectory, standsAt], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'close')
  const lines: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line)
    if (line === 'there') child.kill('SIGKILL')
  }
  await ended
  expect([lines.at(-1), child.signalCode]).toEqual(['there', 'SIGKILL'])
  return JSON.parse(lines[0] ?? '{}').upload_url
}

async function puts(context: Context, url: string, hours: number): Promise<number> {
  const api = createApi({ ...context, clock: { now: () => new Date(Date.now() + hours * 3_600_000) } })
  const headers = { 'Content-Length': '5' }
  return (await api.fetch(new Request(url, { method: 'PUT', headers, body: 'again' }))).status
}

const left = async (context: Context) => ({
  halfWritten: (await readdir(context.incomingDirectory)).length,
  kept: (await keptNames(context)).length,
})

test.each([
  ['arriving', { halfWritten: 1, kept: 0 }],
  ['kept', { halfWritten: 0, kept: 1 }],
] as const)(
  'the sweep removes everything of an upload that is killed in the state "%s"',
  async (standsAt, before) => {
    const dataDirectory = await mkdtemp(join(tmpdir(), 'killed-upload-'))
    try {
      await killed(dataDirectory, standsAt)
      const context = await createContext(readConfig({ DATA_DIR: dataDirectory, LOG_LEVEL: 'silent' }))
      expect(await left(context)).toEqual(before)
      const tomorrow = { ...context, clock: { now: () => new Date(Date.now() + 25 * 3_600_000) } }
      await sweepCustomerFiles(tomorrow)
      await sweepFiles(tomorrow)
      expect(await left(context)).toEqual({ halfWritten: 0, kept: 0 })
      expect(await context.db.selectFrom('customer_files').selectAll().execute()).toEqual([])
      await context.close()
    } finally {
      await rm(dataDirectory, { recursive: true, force: true })
    }
  },
  patience,
)

test(
  'the slot of a killed upload is free after an hour, and its URL accepts another upload',
  async () => {
    const dataDirectory = await mkdtemp(join(tmpdir(), 'killed-upload-'))
    try {
      const url = await killed(dataDirectory, 'kept')
      const context = await createContext(readConfig({ DATA_DIR: dataDirectory, LOG_LEVEL: 'silent' }))
      expect(await puts(context, url, 0)).toBe(409)
      expect(await puts(context, url, 1)).toBe(200)
      const tomorrow = { ...context, clock: { now: () => new Date(Date.now() + 25 * 3_600_000) } }
      await sweepCustomerFiles(tomorrow)
      const { blob } = await context.db.selectFrom('customer_files').select('blob').executeTakeFirstOrThrow()
      expect(await keptNames(context)).toEqual([blob])
      await context.close()
    } finally {
      await rm(dataDirectory, { recursive: true, force: true })
    }
  },
  patience,
)

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { settings } from '../../apps/api/src/platform/config/settings.ts'

const root = join(import.meta.dirname, '../..')
const { services } = parse(await readFile(join(root, 'compose.yaml'), 'utf8'))

/** Seconds of a shutdown after DRAIN_SECONDS, as docs/OPERATIONS.md states. */
const stopSeconds = 12

test('compose.yaml has only settings of the registry, and takes others from a file', () => {
  const names = Object.keys(services.registry.environment)
  expect(names.filter((name) => !Object.hasOwn(settings, name))).toEqual([])
  expect(services.registry.env_file).toEqual([{ path: 'registry.env', required: false }])
})

test('compose.yaml allows the longest stop time of docs/OPERATIONS.md', async () => {
  const paper = await readFile(join(root, 'docs/OPERATIONS.md'), 'utf8')
  const most = /keep `DRAIN_SECONDS` at (\d+) or less/.exec(paper)?.[1]
  const given = /^(\d+)s$/.exec(services.registry.stop_grace_period)?.[1]
  expect(Number(given)).toBeGreaterThanOrEqual(Number(most) + stopSeconds)
})

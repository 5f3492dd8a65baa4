import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { observedFolder, observeStatus } from './observe-status.ts'
import { missingStatuses, readObserved } from './missing-statuses.ts'

const operations = [
  { operationId: 'getNode', permission: 'catalogue:read', statuses: [200, 404, 500, 503] },
  { operationId: 'rateNode', permission: 'catalogue:read', statuses: [200] },
]
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'registry-observed-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('names a declared status that no test observed, except 500 and 503', async () => {
  await writeFile(join(folder, '1.txt'), 'getNode 200\n')
  await writeFile(join(folder, '2.txt'), 'getNode 200\nrateNode 200\n')
  expect(missingStatuses(operations, await readObserved(folder))).toEqual(['getNode: no test saw it answer 404'])
  await writeFile(join(folder, '3.txt'), 'getNode 404\n')
  expect(missingStatuses(operations, await readObserved(folder))).toEqual([])
})

test('requires 507 if a test observed it', () => {
  const uploads = ['putFile', 'checkPack'].map((operationId) => ({
    operationId,
    permission: 'all',
    statuses: [200, 507],
  }))
  const seen = ['putFile 200', 'checkPack 200']
  expect(missingStatuses(uploads, new Set(seen))).toEqual([])
  expect(missingStatuses(uploads, new Set([...seen, 'putFile 507']))).toEqual(['checkPack: no test saw it answer 507'])
})

test('records a status once, and only in tests of operations', async () => {
  const before = process.env[observedFolder]
  process.env[observedFolder] = folder
  try {
    observeStatus('getNode', 404, '/apps/api/test/fuzz/every-operation.test.ts')
    for (let time = 0; time < 2; time++) observeStatus('getNode', 200, '/apps/api/test/operations/get-node.test.ts')
  } finally {
    if (before === undefined) delete process.env[observedFolder]
    else process.env[observedFolder] = before
  }
  expect([...(await readObserved(folder))]).toEqual(['getNode 200'])
})

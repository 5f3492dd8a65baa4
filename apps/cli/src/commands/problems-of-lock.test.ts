import { expect, it } from 'vitest'
import { problemsOfLock } from './problems-of-lock.ts'

it('reports a pack that owns a node of the workflow but is not in the registry', () => {
  const lock = {
    lockVersion: 1 as const,
    packs: [{ id: 'blur', name: 'Blur', version: '1.0.0', repository: '', reasons: ['Blur'] }],
  }
  const ownership = { state: 'unknown' as const }
  const uses = ['Blur', 'Soften'].map((name) => ({ name, ownership, node_id: 'blur', fits: [] }))
  expect(problemsOfLock(lock, { uses, packs: [] }, 'lock.json')).toEqual(['blur is not in the registry'])
})

it('reports the advisory for a locked version, and the version that fixes it', () => {
  const lock = {
    lockVersion: 1 as const,
    packs: [{ id: 'blur', name: 'Blur', version: '1.0.0', repository: '', reasons: ['Blur'] }],
  }
  const node = { id: 'blur', name: 'Blur' }
  const known = { id: 'CNR-2026-0001', summary: 'It runs what it downloads', severity: 'high' as const }
  const faultsWith = (advisory: typeof known & { safe_version?: string }) => {
    const version = { version: '1.0.0', status: 'NodeVersionStatusActive', advisories: [advisory] }
    const packs = [{ node, version }] as unknown as Parameters<typeof problemsOfLock>[1]['packs']
    return problemsOfLock(lock, { uses: [], packs }, 'lock.json')
  }
  expect(faultsWith({ ...known, safe_version: '1.2.0' })).toEqual([
    'blur 1.0.0 has the high advisory CNR-2026-0001: It runs what it downloads (use 1.2.0)',
  ])
  expect(faultsWith(known)[0]).toMatch(/\(no version is safe\)$/)
})

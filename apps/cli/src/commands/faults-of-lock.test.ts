import { expect, it } from 'vitest'
import { faultsOfLock } from './faults-of-lock.ts'

it('tells a pack that the registry names for a node and does not show', () => {
  const lock = {
    lockVersion: 1 as const,
    packs: [{ id: 'blur', name: 'Blur', version: '1.0.0', repository: '', reasons: ['Blur'] }],
  }
  const ownership = { state: 'unknown' as const }
  const uses = ['Blur', 'Soften'].map((name) => ({ name, ownership, node_id: 'blur', fits: [] }))
  expect(faultsOfLock(lock, { uses, packs: [] }, 'lock.json')).toEqual(['blur is not in the registry'])
})

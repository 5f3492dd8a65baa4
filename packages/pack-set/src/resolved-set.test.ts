import { expect, it } from 'vitest'
import { formatLock } from './formats/lockfile.ts'
import { readLock } from './formats/read-lock.ts'
import { checkSet } from './check/check-set.ts'
import { coreNamesOfResolved, packsOfResolved, type ResolvedSet } from './resolved-set.ts'

const commit = 'a'.repeat(40)

const resolved: ResolvedSet = {
  uses: [
    { name: 'Resize', node_id: 'resizer' },
    { name: 'Resize', node_id: 'resizer' },
    { name: 'Blend', node_id: 'blender' },
    { name: 'KSampler' },
  ],
  packs: [
    {
      node: { id: 'resizer', name: 'Resizer', repository: 'https://git.test/a/resizer', latest_version: '2.0.0' },
      names: ['Resize'],
      version: { version: '1.2.0', sha256: 'b'.repeat(64), status: 'NodeVersionStatusActive', dependencies: ['numpy'] },
      capabilities: ['network'],
    },
    {
      node: { id: 'blender', name: 'Blender', repository: 'https://git.test/a/blender' },
      names: ['Blend'],
      capabilities: [],
      declared_versions: [{ version: commit }],
    },
  ],
  clashes: [{ name: 'KSampler', node_ids: ['blender'], core: true }],
}

it('a resolved set has each pack with its version and the comfy nodes that need it', () => {
  expect(packsOfResolved(resolved)).toMatchObject([
    { id: 'resizer', version: '1.2.0', isLatest: false, requirements: ['numpy'], reasons: ['Resize'] },
    { id: 'blender', commit, status: 'active', requirements: [], reasons: ['Blend'], comfyNodes: ['KSampler'] },
  ])
})

it('a lockfile has the provenance of a resolved version, without the time of its signature', () => {
  const source = { repository: 'https://git.test/a/resizer', commit, workflow: '.github/workflows/publish.yml' }
  const [resizer] = resolved.packs
  const version = { version: '1.2.0', provenance: { ...source, signed_at: '2026-01-02T03:04:05Z' } }
  const [pack] = packsOfResolved({ ...resolved, packs: [{ ...resizer!, version }] })
  const lock = readLock(formatLock([pack!]).text)
  expect(lock).toMatchObject({ value: { packs: [{ id: 'resizer', provenance: source }] } })
  expect('value' in lock && lock.value.packs[0]?.provenance).toEqual(source)
})

it('a pack has no commit if a workflow names two', () => {
  const [, blender] = resolved.packs
  const two = { ...blender!, declared_versions: [{ version: commit }, { version: 'c'.repeat(40) }] }
  expect(packsOfResolved({ ...resolved, packs: [two] })[0]).not.toHaveProperty('commit')
})

it('the check of a resolved set reports a comfy node name of ComfyUI that the workflow takes from a pack', () => {
  const conflictsOf = (set: ResolvedSet) => checkSet(packsOfResolved(set), {}, coreNamesOfResolved(set))
  expect(conflictsOf(resolved)).toEqual([])
  const [resizer, blender] = resolved.packs
  const taken = { ...resolved, packs: [resizer!, { ...blender!, names: ['Blend', 'KSampler'] }] }
  expect(conflictsOf(taken)).toMatchObject([{ kind: 'core-name', packs: ['blender'], names: ['KSampler'] }])
})

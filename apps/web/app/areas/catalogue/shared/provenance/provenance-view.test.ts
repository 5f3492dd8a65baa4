import { describe, expect, it } from 'vitest'
import { shownProvenance, sourceChangeOf } from './provenance-view.ts'

const told = {
  repository: 'https://github.com/octo/pack',
  workflow: '.github/workflows/publish.yml',
  commit: '0123456789abcdef0123456789abcdef01234567',
  ref: 'refs/heads/main',
  event: 'push',
  run_url: 'https://github.com/octo/pack/actions/runs/77/attempts/1',
  issuer: 'https://token.actions.githubusercontent.com',
  signed_at: '2026-01-01T00:00:00Z',
}

describe('provenance of a version', () => {
  it('links commit, workflow and run', () => {
    expect(shownProvenance(told)).toEqual({
      source: 'octo/pack@0123456',
      commit: { address: `https://github.com/octo/pack/commit/${told.commit}`, text: 'octo/pack@0123456' },
      workflow: {
        address: `https://github.com/octo/pack/blob/${told.commit}/.github/workflows/publish.yml`,
        text: 'publish.yml',
      },
      run: { address: told.run_url, text: '#77' },
    })
  })

  it('shows nothing if an address is unsafe', () => {
    expect(shownProvenance({ ...told, run_url: 'javascript:alert(1)' })).toBeUndefined()
    expect(shownProvenance(undefined)).toBeUndefined()
  })

  it('names the sources before and after a change, and only the one before if provenance was lost', () => {
    const before = { repository: 'https://github.com/octo/old', workflow: '.github/workflows/ci.yml' }
    const change = { since: '1.0.0', kinds: ['repository' as const], ...before }
    expect(sourceChangeOf({ provenance: told, provenance_change: change })).toEqual({
      sourceChange: { since: '1.0.0', before: 'octo/old ci.yml', now: 'octo/pack publish.yml' },
    })
    expect(sourceChangeOf({ provenance_change: { ...change, kinds: ['lost'] } })).toEqual({
      sourceChange: { since: '1.0.0', before: 'octo/old ci.yml' },
    })
    expect(sourceChangeOf({})).toEqual({})
  })
})

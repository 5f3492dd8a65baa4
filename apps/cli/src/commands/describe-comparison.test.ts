import type { Schema } from '@registry/api-client'
import { expect, it } from 'vitest'
import { describeComparison } from './describe-comparison.ts'

const safe = { positional: 'safe', named: 'safe', prompt: 'safe' } as const
const breaks = { ...safe, positional: 'breaks' } as const
const whole = { comfy_nodes: 2, total: 2 }

const describe = (more: Partial<Schema<'VersionComparison'>>) =>
  describeComparison({ node_id: 'pack', version: '1.1.0', since: '1.0.0', effects: safe, compared: whole, ...more })

it('an upgrade is safe only if every node was compared', () => {
  expect(describe({})).toEqual({ verdict: 'safe', lines: [] })
  expect(describe({ compared: { comfy_nodes: 1, total: 2 } }).verdict).toContain('not every node was compared')
  expect(describe({ incomplete_versions: ['1.0.0'] })).toEqual({
    verdict: 'no break found, not every node was compared',
    lines: ['1.0.0 may have more nodes: some names are not known without running the pack'],
  })
})

it('a breaking change is listed, also beside a version without a complete list of nodes', () => {
  const changes = [
    { kind: 'input-removed', comfy_node_name: 'Tone', field: 'mask', effects: breaks },
    { kind: 'node-added', comfy_node_name: 'New', effects: safe },
  ] as const
  const { verdict, lines } = describe({ effects: breaks, changes: [...changes], incomplete_versions: ['1.1.0'] })
  expect(verdict).toBe('breaks')
  expect(lines).toEqual([expect.stringContaining('1.1.0 may have more nodes'), 'Tone: input-removed mask'])
})

it('a version that cannot be installed has the verdict “not known”', () => {
  expect(describeComparison(undefined)).toEqual({ verdict: 'not known', lines: [] })
})

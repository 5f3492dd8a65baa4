import type { PackReport } from '@registry/api/check'
import { expect, it } from 'vitest'
import { describeReport } from './describe-report.ts'

const clean: PackReport = {
  name: 'tidy-pack',
  version: '1.2.0',
  verdict: 'pass',
  findings: [],
  finding_count: 0,
  capabilities: [],
  problems: [],
  files: [{ path: 'pyproject.toml', size: 120 }],
  file_count: 1,
  unpacked_size: 120,
  comfy_nodes: [
    { comfy_node_name: 'Tidy', display_name: 'Tidy up', category: 'image', source_file: 'a.py', source_line: 3 },
  ],
  changes: [],
}

it('a report without findings starts with the verdict, and lists files and comfy nodes', () => {
  const lines = describeReport(clean)
  expect(lines[0]).toBe('tidy-pack 1.2.0: a registry would publish it (0 findings)')
  expect(lines).toContain('  Tidy "Tidy up" in image  a.py:3')
  expect(lines.join('\n')).toContain('120  pyproject.toml')
})

it('a dependency that cannot be read is listed with the reason', () => {
  const unread_dependencies: PackReport['unread_dependencies'] = [{ text: '-r "more".txt', why: 'option' }]
  const text = describeReport({ ...clean, unread_dependencies }).join('\n')
  expect(text).toContain('"-r \\"more\\".txt"  an option of pip; name the packages themselves')
  expect(describeReport(clean).join('\n')).not.toContain('Dependencies')
})

it('a finding names its rule, location, reason and remedy', () => {
  const lines = describeReport({
    ...clean,
    verdict: 'flag',
    finding_count: 1,
    findings: [
      {
        key: 'k',
        rule: 'code-from-data',
        severity: 'critical',
        blocks: true,
        reach: 'import',
        file: 'a.py',
        line: 7,
        snippet: 'exec(data)',
        detail: 'exec of decoded data',
        why: 'Nobody can read it.',
        remedy: 'Ship the source.',
      },
    ],
  })
  expect(lines[0]).toBe('tidy-pack 1.2.0: a registry would hold it back (1 finding, 1 blocking)')
  expect(lines).toEqual(
    expect.arrayContaining([
      'Blocks: code-from-data (critical) at a.py:7: exec of decoded data',
      '    exec(data)',
      '  Why: Nobody can read it.',
      '  Fix: Ship the source.',
    ]),
  )
})

it('a comparison names the number to use and every change', () => {
  const breaks = { positional: 'breaks', named: 'breaks', prompt: 'breaks' } as const
  const safe = { positional: 'safe', named: 'safe', prompt: 'safe' } as const
  const tidy = { comfy_node_name: 'Tidy' }
  const compared: PackReport = {
    ...clean,
    compared_with: '1.1.0',
    advised_version: '2.0.0',
    changes: [
      { ...tidy, kind: 'input-removed', field: 'mask', effects: breaks, bump: 'major' },
      { ...tidy, kind: 'default-changed', field: 'size', before: '1', after: '2', effects: safe, bump: 'patch' },
    ],
  }
  const lines = describeReport(compared)
  expect(lines).toContain('Compared with 1.1.0: use 2.0.0 or higher; pyproject.toml says 1.2.0.')
  expect(lines).toContain('  major  input-removed  Tidy  mask')
  expect(lines).toContain('  patch  default-changed  Tidy  size  1 → 2')
  const warning = 'Warning: saved workflows break, and 1.2.0 does not announce it.'
  expect(lines).not.toContain(warning)
  expect(describeReport({ ...compared, breaks_without_major: true })).toContain(warning)
})

it('a pre-release above the latest release gets a warning', () => {
  const lines = describeReport({ ...clean, version: '2.0.0-rc.1', prerelease_above: '1.2.0' }).join('\n')
  expect(lines).toContain('Warning: 2.0.0-rc.1 is a pre-release above the latest release 1.2.0.')
  expect(describeReport(clean).join('\n')).not.toContain('Warning')
})

it('lists each part of a ComfyUI version range', () => {
  const parts = [{ since: '0.3.31', removed_in: '0.4.0' }, { since: '0.23.0' }]
  const deciding = [{ symbol: 'comfy.ops.contextlib', file: 'a.py', line: 1 }]
  const use = { since: '0.3.31', parts, symbols: 1, deciding, unknown: [], unknown_count: 0 }
  expect(describeReport({ ...clean, comfyui_use: use }).join('\n')).toContain(
    'Needs of ComfyUI (at least 0.3.31, before 0.4.0; or at least 0.23.0)',
  )
})

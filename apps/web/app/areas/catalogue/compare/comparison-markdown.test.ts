import type { Schema } from '@registry/api-client'
import { expect, test } from 'vitest'
import { createServerTranslations } from '../../../i18n/server-translations.ts'
import { comparisonMarkdown } from './comparison-markdown.ts'

const { t } = await createServerTranslations('en')
const url = 'https://registry.test/nodes/pack/compare/1.0.0/1.1.0'
const safe = { positional: 'safe', named: 'safe', prompt: 'safe' } as const
const breaks = { positional: 'breaks', named: 'breaks', prompt: 'breaks' } as const
const comparison = { node_id: 'pack', version: '1.1.0', since: '1.0.0' }

const write = (more: Partial<Schema<'VersionComparison'>>) => comparisonMarkdown(t, { ...comparison, ...more }, url)

test('Markdown has the effect, the changes by comfy node, the requirements and the address of the comparison', () => {
  const markdown = write({
    effects: breaks,
    changes: [
      { kind: 'input-removed', comfy_node_name: 'Tone', field: 'mask', effects: breaks },
      { kind: 'node-added', comfy_node_name: 'New', effects: safe },
      { kind: 'default-changed', comfy_node_name: 'Tone', field: 'n', before: '1', after: '2', effects: safe },
    ],
    requirements: [
      { name: 'gone', before: 'gone' },
      { name: 'numpy', before: 'numpy', after: 'numpy>=2' },
      { name: 'torch', after: 'torch' },
    ],
  })
  expect(markdown).toBe(`## Changes since 1.0.0

**Breaks saved workflows**

Workflows that use a part marked below need a fix after this update.

### Nodes

- \`Tone\`
  - **Breaks** · Input \`mask\` was removed.
  - Default of \`n\`: \`2\` instead of \`1\`.
- \`New\`
  - New.

### Python requirements

- \`gone\` Dropped.
- \`numpy>=2\` Instead of \`numpy\`.
- \`torch\`

[Whole comparison](<https://registry.test/nodes/pack/compare/1.0.0/1.1.0>)
`)
})

const whole = { comfy_nodes: 2, total: 2 }

test('Markdown without changes says that none affects saved workflows', () => {
  expect(write({ effects: safe, compared: whole, changes: [], requirements: [] })).toBe(`## Changes since 1.0.0

No change affects workflows that were saved with 1.0.0.

[Whole comparison](<https://registry.test/nodes/pack/compare/1.0.0/1.1.0>)
`)
})

test('a comfy node name with Markdown characters stays code on one line', () => {
  const name = 'a` ![x](https://evil.test)\n# b'
  const markdown = write({ effects: safe, changes: [{ kind: 'node-added', comfy_node_name: name, effects: safe }] })
  expect(markdown).toContain('- ``a` ![x](https://evil.test) # b``\n')
})

test.each([
  ['not every node could be compared', { compared: { comfy_nodes: 1, total: 2 } }],
  ['names of nodes are not known', { compared: whole, incomplete_versions: ['1.0.0'] }],
])('Markdown does not say that no change affects workflows if %s', (_, more) => {
  const markdown = write({ effects: safe, changes: [], ...more })
  expect(markdown).not.toContain('No change affects')
  expect(markdown).toContain('**No change found that breaks saved workflows**')
})

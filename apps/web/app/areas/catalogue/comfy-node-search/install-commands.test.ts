import { expect, test } from 'vitest'
import { installCommands } from './install-commands.ts'

test('packs with versions share an install command, others are cloned', () => {
  const packs = [
    { node_id: 'a', latest_version: '1.0.0' },
    { node_id: 'b', clone_address: 'https://example.com/b.git' },
    { node_id: 'c', latest_version: '2.0.0', clone_address: 'https://example.com/c.git' },
  ]
  expect(installCommands(packs)).toBe(
    'comfy node install a c\ngit -C ComfyUI/custom_nodes clone https://example.com/b.git',
  )
})

test('a pack without a version and a clone address has no command', () => {
  expect(installCommands([{ node_id: 'a' }])).toBe('')
})

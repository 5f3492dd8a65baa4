import { expect, test } from 'vitest'
import { installCommands } from './install-commands.ts'

test('packs with versions share a command, and the others are cloned', () => {
  const packs = [
    { node_id: 'a', latest_version: '1.0.0' },
    { node_id: 'b', clone_address: 'https://example.com/b.git' },
    { node_id: 'c', latest_version: '2.0.0', clone_address: 'https://example.com/c.git' },
  ]
  expect(installCommands(packs)).toBe(
    'comfy node install a c\ngit -C ComfyUI/custom_nodes clone https://example.com/b.git',
  )
})

test('there is no command for a pack without a version and an address', () => {
  expect(installCommands([{ node_id: 'a' }])).toBe('')
})

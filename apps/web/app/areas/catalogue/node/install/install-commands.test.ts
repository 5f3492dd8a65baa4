import { expect, test } from 'vitest'
import { comfyCliCommand, comfyCliDevCommand, gitCommands, managerCommand, zipCommands } from './install-commands.ts'

test('commands for the latest version have no version number', () => {
  expect(comfyCliCommand({ nodeId: 'pack' })).toBe('comfy node install pack')
  expect(managerCommand({ nodeId: 'pack' })).toBe('python cm-cli.py install pack')
})

test('commands for another version name it', () => {
  const wanted = { nodeId: 'pack', version: '1.2.0-rc.1' }
  expect(comfyCliCommand(wanted)).toBe('comfy node registry-install pack --version 1.2.0-rc.1')
  expect(managerCommand(wanted)).toBe('python cm-cli.py install pack@1.2.0-rc.1')
})

test('comfy-cli gets ENVIRONMENT=dev for a local registry', () => {
  expect(comfyCliDevCommand({ nodeId: 'pack' })).toBe('ENVIRONMENT=dev comfy node registry-install pack')
  expect(comfyCliDevCommand({ nodeId: 'pack', version: '1.0.0' })).toBe(
    'ENVIRONMENT=dev comfy node registry-install pack --version 1.0.0',
  )
})

test('an archive is unpacked into its own folder', () => {
  expect(zipCommands('pack', 'https://x.test/a.zip?b=1&c=2').split('\n')).toEqual([
    'cd ComfyUI/custom_nodes',
    "curl -fLo pack.zip 'https://x.test/a.zip?b=1&c=2'",
    'unzip pack.zip -d pack',
    'rm pack.zip',
  ])
})

test('no part of an address is run by the shell', () => {
  expect(gitCommands('https://x.test/a;rm -rf $(b)')).toContain("git clone 'https://x.test/a;rm -rf $(b)'")
  expect(gitCommands("https://x.test/a'b")).toContain("'https://x.test/a%27b'")
})

test('an ordinary repository address is cloned without quotes', () => {
  const clone = 'cd ComfyUI/custom_nodes\ngit clone https://github.com/a/b'
  for (const page of ['', '/', '/tree/main/sub', '?tab=readme#top'])
    expect(gitCommands(`https://github.com/a/b${page}`)).toBe(clone)
})

import { execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { useCommandLine } from './command-line.ts'

// Each of three processes opens the database.
vi.setConfig({ testTimeout: 240_000 })

const line = useCommandLine('migrated')

async function givenCheckout(name: string, address: string, files: Record<string, string>): Promise<string> {
  const folder = join(line.directory, 'checkouts', name)
  await mkdir(folder, { recursive: true })
  for (const [path, text] of Object.entries(files)) await writeFile(join(folder, path), text)
  execFileSync('git', ['-C', folder, 'init', '--quiet'])
  execFileSync('git', ['-C', folder, 'remote', 'add', 'origin', address])
  return folder
}

it('reads several packs, a line for each, and reports those that cannot be read', async () => {
  const data = join(line.directory, 'manager')
  await mkdir(data, { recursive: true })
  const reference = 'https://github.com/lamp-house/Lamps'
  const entry = {
    title: 'Lamps',
    reference,
    files: [reference],
    install_type: 'git-clone',
    author: '',
    description: '',
  }
  await writeFile(join(data, 'custom-node-list.json'), JSON.stringify({ custom_nodes: [entry] }))
  await writeFile(join(data, 'extension-node-map.json'), '{}')
  await writeFile(join(data, 'github-stats.json'), '{}')
  expect((await line.run(['import', 'manager', data])).code).toBe(0)

  await givenCheckout('lamps', 'git@github.com:lamp-house/Lamps.git', {
    '__init__.py': 'class A: pass\nNODE_CLASS_MAPPINGS = {"Lamp": A}\n',
    'lamp.js': 'LiteGraph.registerNodeType("Lamp Switch", class {})',
  })
  const stray = await givenCheckout('stray', 'https://github.com/nobody/knows', { '__init__.py': '' })
  const from = join(line.directory, 'places.txt')
  await writeFile(from, `# packs\ncheckouts/lamps\tlamp-house/Lamps\n\n${stray}\nhttps://127.0.0.1/lamps\n`)

  const { code, out, err } = await line.run(['read', '--from', from])
  expect(out).toBe('lamps: 2 comfy nodes, 1 of them in JavaScript alone\n')
  expect(err).toContain(`${stray}: No node has the repository https://github.com/nobody/knows.`)
  expect(err).toContain('https://127.0.0.1/lamps: No node has the repository')
  expect(code).toBe(1)

  const blocked = await line.run(['read', 'https://127.0.0.1/lamps', '--node', 'lamps'])
  expect(blocked.err).toContain('only public addresses that begin with https://')
})

it('reads every subfolder of a folder, and the packs with contested names', async () => {
  const within = await line.run(['read', '--within', join(line.directory, 'checkouts')])
  expect(within).toMatchObject({ code: 1, out: 'lamps: 2 comfy nodes, 1 of them in JavaScript alone\n' })
  const contested = await line.run(['read', '--contested'])
  expect(contested).toMatchObject({ code: 0, out: 'No pack without a publisher has a contested name.\n' })
})

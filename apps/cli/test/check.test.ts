import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { useCommandLine } from './command-line.ts'

// Each command loads the parsers in a process of its own.
vi.setConfig({ testTimeout: 120_000 })

const line = useCommandLine()

async function folder(name: string, files: Record<string, string>): Promise<string> {
  for (const [path, text] of Object.entries(files)) {
    const file = join(line.directory, name, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  }
  return join(line.directory, name)
}

const pack = (version: string, input: string): Record<string, string> => ({
  'pyproject.toml': `[project]\nname = "blender"\nversion = "${version}"\n`,
  '__init__.py': 'from .nodes import NODE_CLASS_MAPPINGS\n',
  'nodes.py': [
    'class Blend:',
    '    @classmethod',
    '    def INPUT_TYPES(cls):',
    `        return {"required": {"${input}": ("IMAGE",)}}`,
    '    RETURN_TYPES = ("IMAGE",)',
    '    FUNCTION = "run"',
    'NODE_CLASS_MAPPINGS = {"Blend": Blend}',
  ].join('\n'),
})

it('a folder without findings ends with 0, with a list of its contents', async () => {
  const { code, out } = await line.run(['check', await folder('clean', pack('1.0.0', 'image'))])
  expect(code).toBe(0)
  expect(out).toContain('blender 1.0.0: a registry would publish it (0 findings)')
  expect(out).toContain('Blend  nodes.py:1')
})

it('a folder with a blocking finding ends with 1, with its location and fix', async () => {
  const files = { ...pack('1.0.0', 'image'), '__init__.py': 'import base64\nexec(base64.b64decode("cGFzcw=="))\n' }
  const { code, out } = await line.run(['check', await folder('hostile', files)])
  expect(code).toBe(1)
  expect(out).toMatch(/^Blocks: code-from-data \(critical\) at __init__\.py:2: /m)
  expect(out).toMatch(/^ {2}Fix: \w/m)
})

it('a command whose output is closed ends with its own code', async () => {
  const files = { ...pack('1.0.0', 'image'), '__init__.py': 'import base64\nexec(base64.b64decode("cGFzcw=="))\n' }
  const child = line.start(['check', await folder('unheard', files)], {})
  child.stdout!.destroy()
  await once(child, 'exit')
  expect(child.exitCode).toBe(1)
})

it('an earlier version is compared, and the version number to use is named', async () => {
  const before = await folder('before', pack('1.0.0', 'image'))
  const after = await folder('after', pack('1.0.1', 'picture'))
  const { code, out } = await line.run(['check', after, '--against', before])
  expect(code).toBe(0)
  expect(out).toContain('Compared with 1.0.0: use 2.0.0 or higher; pyproject.toml says 1.0.1.')
  expect(out).toContain('input-renamed')
})

it('with --json or --sarif, standard output holds only the document', async () => {
  const path = await folder('machine', pack('1.0.0', 'image'))
  const json = await line.run(['check', path, '--json'])
  expect(JSON.parse(json.out)).toMatchObject({ name: 'blender', verdict: 'pass' })
  const sarif = await line.run(['check', path, '--sarif'])
  expect(JSON.parse(sarif.out)).toMatchObject({ version: '2.1.0', runs: [{ results: [] }] })
})

it('names in a pack reach neither the terminal nor GitHub Actions as commands', async () => {
  const files = pack('1.0.0', 'image')
  const named = files['nodes.py']!.replace(
    '{"Blend": Blend}',
    String.raw`{"::error::hi": Blend, "a\x1b[2J\n::b": Blend}`,
  )
  const path = await folder('commanding', { ...files, 'nodes.py': named, '##[error]a.py': '' })
  const { out } = await line.run(['check', path])
  expect(out).toContain(String.raw`\u003a:error::hi  nodes.py:1`)
  expect(out).not.toContain('\u001b')
  expect(out).not.toMatch(/^\s*::|##\[/m)
  const json = JSON.parse((await line.run(['check', path, '--json'])).out)
  expect(json.comfy_nodes).toContainEqual(expect.objectContaining({ comfy_node_name: '::error::hi' }))
})

it('a folder without a pack ends with 2 and an error message', async () => {
  const { code, out, err } = await line.run(['check', await folder('empty', { 'readme.md': 'nothing' })])
  expect([code, out]).toEqual([2, ''])
  expect(err).toContain('pyproject.toml')
  expect((await line.run(['check', join(line.directory, 'nowhere')])).code).toBe(2)
})

import { access, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, it, vi } from 'vitest'
import { useCommandLine } from './command-line.ts'

vi.setConfig({ testTimeout: 60_000 })

const line = useCommandLine('migrated')
const away = 'http://127.0.0.1:9'

beforeAll(async () => {
  await mkdir(join(line.directory, 'folder'))
  await writeFile(join(line.directory, 'text.txt'), 'text')
  await writeFile(join(line.directory, 'empty.json'), '{}')
  await writeFile(join(line.directory, 'flow.json'), JSON.stringify({ nodes: [{ id: 1, type: 'Any' }], links: [] }))
})

/** Arguments in which `./` stands for the folder of these tests. */
const here = (args: string) => args.split(' ').map((arg) => arg.replace(/^\.\//, `${line.directory}/`))

it.each([
  ['check ./missing', '/missing does not exist.'],
  ['check ./text.txt', '/text.txt is not a folder.'],
  ['check ./folder', '/folder has no pyproject.toml. Name the folder of a pack.'],
  ['lock ./missing.json', '/missing.json does not exist.'],
  ['lock ./folder', '/folder is a folder. Name a file.'],
  ['lock ./text.txt', '/text.txt is not of a kind that has a workflow. Name a workflow as JSON'],
  ['lock ./empty.json', '/empty.json has no workflow in it. Name a workflow as JSON'],
  [`lock ./flow.json --registry ${away}`, `${away} cannot be reached. Start the registry there, or name another`],
  ['lock ./flow.json --check --out ./missing.json', '/missing.json does not exist.'],
  ['upgrade ./missing.json', '/missing.json does not exist.'],
  ['upgrade ./folder', '/folder is a folder. Name a file.'],
  ['upgrade ./empty.json --write', '--write needs --workflow: the files to repair.'],
  ['verify ./missing.zip', '/missing.zip is neither a file that exists nor the id of a pack.'],
  ['verify missing.zip', 'missing.zip is neither a file that exists nor the id of a pack.'],
  ['verify pack --log ./missing', '/missing does not exist.'],
  ['verify pack --log ./folder', '/folder/checkpoint does not exist.'],
  [`verify pack --registry ${away}`, `${away} cannot be reached. Start the registry there, or name another`],
])('%s ends with 2 and says what to do', async (args, sentence) => {
  const { code, out, err } = await line.run(here(args))
  expect(err).toContain(sentence)
  expect(err.split('\n')).toHaveLength(2)
  expect(err).not.toContain('Something went wrong')
  expect([code, out]).toEqual([2, ''])
})

it.each([
  ['srve', "unknown command 'srve'\n(Did you mean serve?)"],
  ['serve --onyl api', "unknown option '--onyl'\n(Did you mean --only?)"],
  ['check', "missing required argument 'folder'"],
  ['check ./folder --json --sarif', "option '--sarif' cannot be used with option '--json'"],
  ['lock ./flow.json --registry localhost:8080', 'It must be an address such as https://registry.example/api.'],
  ['read ./missing', 'It is neither a folder that exists nor the address of a repository.'],
  ['read missing', 'It is neither a folder that exists nor the address of a repository.'],
  ['read --contested --limit few', 'It must be a whole number, 1 or more.'],
  ['publisher create studio --name=', 'It must not be empty.'],
  ['token create --publisher a --name b --expires-in-days soon', 'It must be a whole number, 1 or more.'],
])('%s ends with 1 and shows the usage', async (args, sentence) => {
  const { code, out, err } = await line.run(here(args))
  expect(err).toContain(sentence)
  expect(err).toContain('Usage: registry')
  expect([code, out]).toEqual([1, ''])
})

it('a command about a registry does not create one in another folder', async () => {
  const directory = join(line.directory, 'nowhere')
  const elsewhere = line.on(directory)
  for (const args of [
    ['backup', join(line.directory, 'backup')],
    ['integrity', 'check'],
    ['token', 'create'],
  ]) {
    if (args[0] === 'token') args.push('--publisher', 'studio', '--name', 'Laptop')
    const { code, out, err } = await elsewhere.run(args)
    expect({ code, out, err }).toEqual({
      code: 1,
      out: '',
      err: `There is no registry in ${directory}. Set DATA_DIR to its folder, or DATABASE_URL.\n`,
    })
  }
  await expect(access(directory)).rejects.toThrow('ENOENT')
})

it('a missing file of a command with a database is reported without a log line', async () => {
  const { code, err } = await line.run(['read', '--from', join(line.directory, 'missing')])
  expect(err).toMatch(/\n.*\/missing does not exist\.\n$/)
  expect(err).not.toContain('"level"')
  expect(code).toBe(1)
})

it('the help of a token shows no default for its nodes', async () => {
  expect((await line.run(['token', 'create', '--help'])).out).not.toContain('default: []')
})

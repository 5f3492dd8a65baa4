import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  removeRegistry,
  runCommand,
  runProcess,
  startRegistry,
  untilActive,
  type RunningRegistry,
} from '../running-registry.ts'
import { comfyPort, createComfyHome, isComfyMissing, makePack, type ComfyHome } from './comfy.ts'

const cliPack = { name: 'cli-pack', publisherId: 'cli-studio', displayName: 'CLI Pack' }

describe.skipIf(isComfyMissing)('comfy-cli', () => {
  let registry: RunningRegistry
  let home: ComfyHome
  let pack: string
  let workspace: string

  const run = (args: string[], cwd = pack) => home.run(args, cwd)

  beforeAll(async () => {
    home = await createComfyHome()
    registry = await startRegistry({ apiPort: comfyPort, args: ['--only', 'api'] })
    pack = join(home.directory, 'pack')
    workspace = join(home.directory, 'ComfyUI')
    await makePack(pack, { ...cliPack, version: '1.0.0' })
    await mkdir(join(workspace, 'custom_nodes'), { recursive: true })
    for (const file of ['main.py', 'nodes.py', 'comfyui_version.py']) await writeFile(join(workspace, file), '')
    await mkdir(join(workspace, 'comfy'), { recursive: true })
    await runProcess('git', ['init', '-q', workspace], { cwd: workspace, env: process.env })
  }, 180_000)

  afterAll(async () => {
    await removeRegistry(registry)
    await home?.remove()
  })

  test('publishes a pack with a token from the command line, and the registry has its metadata', async () => {
    expect(
      await runCommand(registry.environment, ['publisher', 'create', 'cli-studio', '--name', 'CLI Studio']),
    ).toMatchObject({ code: 0 })
    const created = await runCommand(registry.environment, [
      'token',
      'create',
      '--publisher',
      'cli-studio',
      '--name',
      'ci',
    ])
    const token = created.stdout.trim()
    expect(token).toMatch(/^\S+$/)

    const published = await run(['node', 'publish', '--token', token, '--changelog', 'The first one.'])
    expect(published.stdout + published.stderr).not.toMatch(/fail|error|warn/i)
    expect(published.code).toBe(0)

    await untilActive(registry, 'cli-pack', '1.0.0')
    const node = await json('/nodes/cli-pack')
    expect(node).toMatchObject({
      name: 'CLI Pack',
      publisher: { id: 'cli-studio' },
      supported_os: ['Windows', 'Linux'],
      supported_accelerators: ['CUDA'],
      latest_version: { version: '1.0.0', changelog: 'The first one.', dependencies: ['numpy>=1.26'] },
    })
  })

  test('shows the error message for a taken version and an invalid token', async () => {
    const { stdout: token } = await runCommand(registry.environment, [
      'token',
      'create',
      '--publisher',
      'cli-studio',
      '--name',
      'again',
    ])
    const again = await run(['node', 'publish', '--token', token.trim()])
    expect(again.code).not.toBe(0)
    expect(again.stdout + again.stderr).toContain('is already published')
    const wrong = await run(['node', 'publish', '--token', 'nonsense'])
    expect(wrong.stdout + wrong.stderr).toContain('does not begin with')
  })

  test('lists the packs of the registry', async () => {
    const listed = await run(['node', 'registry-list'])
    expect(listed.code).toBe(0)
    expect(listed.stdout).toContain('batch-shelf')
  })

  test('installs a pack into a workspace', async () => {
    const installed = await run(['--workspace', workspace, 'node', 'registry-install', 'cli-pack'], workspace)
    expect(installed.stdout + installed.stderr).not.toMatch(/Traceback|failed/i)
    expect(await readdir(join(workspace, 'custom_nodes/cli-pack'))).toContain('pyproject.toml')
  })

  test('lists outdated packs, and the dependencies of a pack', async () => {
    await makePack(join(workspace, 'custom_nodes/frame-ratios'), { ...cliPack, name: 'frame-ratios', version: '1.9.0' })
    const outdated = await run(['--workspace', workspace, '--json', 'outdated', '--refresh'], workspace)
    expect(outdated.stdout).toContain('1.10.1')
    const dependencies = await run(
      ['--workspace', workspace, '--json', 'node', 'deps', '--registry', 'cli-pack'],
      workspace,
    )
    expect(dependencies.stdout).toContain('numpy>=1.26')
  })

  async function json(path: string): Promise<any> {
    return (await fetch(`${registry.api}${path}`)).json()
  }
})

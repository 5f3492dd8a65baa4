import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { removeData, root, runCommand, runProcess, startRegistry, type RunningRegistry } from '../running-registry.ts'

/*
 * The real comfy-cli, from PyPI, unmodified: with ENVIRONMENT=dev it talks to http://localhost:8080 and nothing else.
 * COMFY_CLI_PATH names its `comfy`; without one the tests are skipped, with REQUIRE_COMFY_CLI=1 they fail.
 */

const comfy = [process.env['COMFY_CLI_PATH'], join(root, 'node_modules/.cache/registry/comfy-cli/bin/comfy')].find(
  (path) => path && existsSync(path),
)
const apiPort = 8080

describe.skipIf(!comfy && process.env['REQUIRE_COMFY_CLI'] !== '1')('comfy-cli', () => {
  let registry: RunningRegistry
  let home: string
  let pack: string
  let workspace: string

  const run = (args: string[], cwd = pack) =>
    runProcess(comfy ?? 'comfy', ['--skip-prompt', '--no-enable-telemetry', ...args], {
      cwd,
      env: { PATH: process.env['PATH'], HOME: home, ENVIRONMENT: 'dev', NO_COLOR: '1', COLUMNS: '200' },
    })

  beforeAll(async () => {
    if (await isTaken(apiPort))
      throw new Error(`comfy-cli can only talk to port ${apiPort}, and something else listens there.`)
    registry = await startRegistry({ apiPort, args: ['--only', 'api'] })
    home = await mkdtemp(join(tmpdir(), 'registry-comfy-'))
    pack = join(home, 'pack')
    workspace = join(home, 'ComfyUI')
    await makePack(pack, '1.0.0')
    await mkdir(join(workspace, 'custom_nodes'), { recursive: true })
    for (const file of ['main.py', 'nodes.py', 'comfyui_version.py']) await writeFile(join(workspace, file), '')
    await mkdir(join(workspace, 'comfy'), { recursive: true })
    for (const folder of [workspace, pack])
      await runProcess('git', ['init', '-q', folder], { cwd: home, env: process.env })
    await runProcess('git', ['add', '.'], { cwd: pack, env: process.env })
  }, 120_000)

  afterAll(async () => {
    await registry?.stop()
    await removeData(registry)
    if (home) await rm(home, { recursive: true, force: true })
  })

  test('publishes a pack with a token that the command line made, and everyone can install it', async () => {
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

    const node = await json('/nodes/cli-pack')
    expect(node).toMatchObject({
      name: 'CLI Pack',
      publisher: { id: 'cli-studio' },
      supported_os: ['Windows', 'Linux'],
      supported_accelerators: ['CUDA'],
      latest_version: { version: '1.0.0', changelog: 'The first one.', dependencies: ['numpy>=1.26'] },
    })
  })

  test('is told in a sentence when the version is taken or the token is wrong', async () => {
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
    expect(again.stdout + again.stderr).toContain('was published before')
    const wrong = await run(['node', 'publish', '--token', 'nonsense'])
    expect(wrong.stdout + wrong.stderr).toContain('not valid')
  })

  test('lists the registry', async () => {
    const listed = await run(['node', 'registry-list'])
    expect(listed.code).toBe(0)
    expect(listed.stdout).toContain('batch-shelf')
  })

  test('installs a pack into a workspace', async () => {
    const installed = await run(['--workspace', workspace, 'node', 'registry-install', 'cli-pack'], workspace)
    expect(installed.stdout + installed.stderr).not.toMatch(/Traceback|failed/i)
    expect(await readdir(join(workspace, 'custom_nodes/cli-pack'))).toContain('pyproject.toml')
  })

  test('says what is outdated, and what a pack depends on', async () => {
    await makePack(join(workspace, 'custom_nodes/frame-ratios'), '1.9.0', 'frame-ratios')
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

async function makePack(directory: string, version: string, name = 'cli-pack'): Promise<void> {
  await mkdir(directory, { recursive: true })
  const pyproject = `[project]
name = "${name}"
version = "${version}"
description = "A pack published by the real client"
license = { text = "MIT" }
dependencies = ["numpy>=1.26"]
classifiers = ["Operating System :: Microsoft :: Windows", "Operating System :: POSIX :: Linux", "Environment :: GPU :: NVIDIA CUDA"]

[project.urls]
Repository = "https://example.com/git/${name}"

[tool.comfy]
PublisherId = "cli-studio"
DisplayName = "CLI Pack"
Icon = ""
requires-comfyui = ">=0.3.40"
`
  await writeFile(join(directory, 'pyproject.toml'), pyproject)
  await writeFile(join(directory, '__init__.py'), 'NODE_CLASS_MAPPINGS = {}\n')
  await writeFile(join(directory, 'README.md'), '# CLI Pack\n')
}

function isTaken(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' })
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.setTimeout(1000, () => resolve(false))
  }).then((taken) => taken === true)
}

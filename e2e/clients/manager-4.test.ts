import { readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { formatComfyLock, formatDepsFile, formatManagerSnapshot } from '@registry/pack-set'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { removeRegistry, startRegistry, type RunningRegistry } from '../running-registry.ts'
import { serveRepository } from './manager/git-repository.ts'
import { createManagerWorkspace, isManagerMissing, type ManagerWorkspace } from './manager/manager.ts'
import { olderSet as set } from './manager/older-set.ts'

describe.skipIf(isManagerMissing)('ComfyUI-Manager 4', () => {
  let registry: RunningRegistry
  let workspace: ManagerWorkspace

  beforeAll(async () => {
    registry = await startRegistry({ args: ['--only', 'api'], patienceMs: 280_000 })
    workspace = await createManagerWorkspace(registry.api)
  }, 300_000)

  afterAll(async () => {
    await removeRegistry(registry)
    await workspace?.remove()
  })

  test('fetches the whole catalogue and installs a version of a pack', async () => {
    const installed = await workspace.run(['install', 'frame-ratios@1.9.0', '--mode', 'remote'])
    expect(installed.stdout + installed.stderr).not.toMatch(/Cannot connect to comfyregistry|Traceback/)
    expect(installed.stdout).toContain('[INSTALLED] frame-ratios')
    const pack = join(workspace.directory, 'custom_nodes/frame-ratios')
    expect(await readdir(pack)).toEqual(expect.arrayContaining(['.tracking', 'pyproject.toml', '__init__.py']))
    expect(await readFile(join(pack, 'pyproject.toml'), 'utf8')).toContain('version = "1.9.0"')
  }, 120_000)

  test('recognizes its installed pack as a pack of the registry', async () => {
    const shown = await workspace.run(['show', 'installed', '--mode', 'remote'])
    expect(shown.stdout).toMatch(/frame-ratios .*\[1\.9\.0\]/)
  }, 120_000)

  test('shows every version with its date and changelog', async () => {
    const shown = await workspace.run(['show-versions', 'frame-ratios'])
    expect(shown.code).toBe(0)
    expect(shown.stdout).toMatch(/\[\d{4}-\d\d-\d\d\] 1\.10\.1 -- Fixed:/)
    expect(shown.stdout).toContain('1.0.0 -- First release')
  }, 120_000)

  test('reserves an update to the latest version, which ComfyUI fetches at its next start', async () => {
    const updated = await workspace.run(['update', 'frame-ratios', '--mode', 'remote'])
    expect(updated.stdout).toContain('UPDATED')
    const scripts = await filesBelow(join(workspace.directory, 'user'), 'install-scripts.txt')
    const address = /https?:\/\/[^'"\s]+/.exec(scripts)?.[0] ?? ''
    expect(address).toBe(`${registry.api}/nodes/frame-ratios/versions/${await latestVersion()}/download`)
    const archive = await fetch(address)
    expect([archive.status, archive.headers.get('content-type')]).toEqual([200, 'application/zip'])
  }, 120_000)

  test('reports a pack as not available if the registry does not have it', async () => {
    const failed = await workspace.run(['install', 'no-such-pack@1.0.0', '--mode', 'remote'])
    expect(failed.stdout).toContain('not available node: no-such-pack@1.0.0')
  }, 120_000)

  test.each(['snapshot.json', 'comfy-lock.yaml'])(
    'restores a set of packs from %s',
    async (name) => {
      const file = [formatManagerSnapshot(set), formatComfyLock(set)].find(({ fileName }) => fileName === name)
      const path = join(workspace.directory, name)
      await writeFile(path, file?.text ?? '')
      await rm(join(workspace.directory, 'custom_nodes/tone-bench'), { recursive: true, force: true })
      const restored = await workspace.run(['restore-snapshot', path])
      expect(restored.stdout + restored.stderr).not.toContain('Traceback')
      expect(restored.stdout).toContain('[ INSTALLED ] tone-bench@1.1.0')
      const project = await readFile(join(workspace.directory, 'custom_nodes/tone-bench/pyproject.toml'), 'utf8')
      expect(project).toContain('version = "1.1.0"')
    },
    120_000,
  )

  test('installs the repositories of a deps file, as comfy-cli passes it on', async () => {
    const repository = await serveRepository('tone-pack')
    try {
      const { fileName, text } = formatDepsFile(set.map((pack) => ({ ...pack, repository: repository.url })))
      const path = join(workspace.directory, fileName)
      await writeFile(path, text)
      const installed = await workspace.run(['install-deps', path])
      expect(installed.stdout).toContain('Dependency installation and activation complete.')
      const pack = await readdir(join(workspace.directory, 'custom_nodes/tone-pack'))
      expect(pack).toContain('__init__.py')
    } finally {
      await repository.remove()
    }
  }, 120_000)

  async function latestVersion(): Promise<string> {
    const node: any = await (await fetch(`${registry.api}/nodes/frame-ratios`)).json()
    return node.latest_version.version
  }
})

/** Returns the text of every file with a name below a folder. */
async function filesBelow(directory: string, name: string): Promise<string> {
  const paths = await readdir(directory, { recursive: true })
  const files = paths.filter((path) => path.endsWith(name))
  return (await Promise.all(files.map((path) => readFile(join(directory, path), 'utf8')))).join('\n')
}

import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, runProcess, type CommandResult } from '../../running-registry.ts'

/*
 * The real ComfyUI-Manager 4, from PyPI, unmodified. MANAGER_PYTHON_PATH names the Python of its environment; without
 * it the tests are skipped, or fail with REQUIRE_MANAGER=1.
 */
const python = [
  process.env['MANAGER_PYTHON_PATH'],
  join(root, 'node_modules/.cache/registry/comfyui-manager/bin/python'),
].find((path) => path && existsSync(path))

export const isManagerMissing = !python && process.env['REQUIRE_MANAGER'] !== '1'

/** MANAGER_3_PATH names a folder with the sources of Manager 3.41, which is in no package registry. */
export const manager3Sources = process.env['MANAGER_3_PATH']

const drive = join(root, 'e2e/clients/manager/drive.py')

export interface ManagerWorkspace {
  directory: string
  run(args: string[]): Promise<CommandResult>
  remove(): Promise<void>
}

/** Creates an empty workspace of ComfyUI with the command line of Manager 4, or of the Manager in `sources`. */
export async function createManagerWorkspace(registry: string, sources?: string): Promise<ManagerWorkspace> {
  const directory = await mkdtemp(join(tmpdir(), 'registry-manager-'))
  for (const folder of ['custom_nodes', 'user']) await mkdir(join(directory, folder))
  for (const file of ['folder_paths.py', 'requirements.txt']) await writeFile(join(directory, file), '')
  return {
    directory,
    run: (args) =>
      runProcess(python ?? 'python3', [drive, registry, ...args], {
        cwd: directory,
        env: {
          PATH: process.env['PATH'],
          HOME: directory,
          COMFYUI_PATH: directory,
          ...(sources !== undefined && { MANAGER_SOURCES: sources }),
          NO_COLOR: '1',
          COLUMNS: '200',
          GIT_PYTHON_REFRESH: 'quiet',
        },
      }),
    remove: () => rm(directory, { recursive: true, force: true }),
  }
}

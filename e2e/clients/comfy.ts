import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, runProcess, type CommandResult } from '../running-registry.ts'

/*
 * The real comfy-cli, from PyPI, unmodified: with ENVIRONMENT=dev it connects to http://localhost:8080 alone.
 * COMFY_CLI_PATH names its `comfy`; without it the tests are skipped, or fail with REQUIRE_COMFY_CLI=1.
 */
const comfy = [process.env['COMFY_CLI_PATH'], join(root, 'node_modules/.cache/registry/comfy-cli/bin/comfy')].find(
  (path) => path && existsSync(path),
)

export const isComfyMissing = !comfy && process.env['REQUIRE_COMFY_CLI'] !== '1'

/** comfy-cli expects a registry at this port. */
export const comfyPort = 8080

export interface ComfyHome {
  directory: string
  run(args: string[], cwd: string): Promise<CommandResult>
  remove(): Promise<void>
}

/** Creates a home folder for comfy-cli, so that it neither reads nor changes the user's own folder. */
export async function createComfyHome(): Promise<ComfyHome> {
  if (await isTaken(comfyPort))
    throw new Error(`comfy-cli can only talk to port ${comfyPort}, and something else listens there.`)
  const directory = await mkdtemp(join(tmpdir(), 'registry-comfy-'))
  return {
    directory,
    run: (args, cwd) =>
      runProcess(comfy ?? 'comfy', ['--skip-prompt', '--no-enable-telemetry', ...args], {
        cwd,
        env: { PATH: process.env['PATH'], HOME: directory, ENVIRONMENT: 'dev', NO_COLOR: '1', COLUMNS: '200' },
      }),
    remove: () => rm(directory, { recursive: true, force: true }),
  }
}

export interface Pack {
  name: string
  version: string
  publisherId: string
  displayName?: string
}

/** Creates a pack's folder under git. */
export async function makePack(directory: string, { name, version, publisherId, displayName }: Pack): Promise<void> {
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
PublisherId = "${publisherId}"
DisplayName = "${displayName ?? name}"
Icon = ""
requires-comfyui = ">=0.3.40"
`
  await writeFile(join(directory, 'pyproject.toml'), pyproject)
  await writeFile(join(directory, '__init__.py'), 'NODE_CLASS_MAPPINGS = {}\n')
  await writeFile(join(directory, 'README.md'), `# ${displayName ?? name}\n`)
  await runProcess('git', ['init', '-q', directory], { cwd: directory, env: process.env })
  await runProcess('git', ['add', '.'], { cwd: directory, env: process.env })
}

function isTaken(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' })
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.setTimeout(1000, () => resolve(false))
  })
}

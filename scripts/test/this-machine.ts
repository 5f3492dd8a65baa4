import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'
import type { Machine } from './find-chromium.ts'

/** Machine that this process runs on. */
export const thisMachine: Machine = {
  environment: process.env,
  find: (program) => {
    const folders = (process.env['PATH'] ?? '').split(delimiter)
    const paths = isAbsolute(program) ? [program] : folders.map((folder) => join(folder, program))
    return paths.find(isExecutable)
  },
  isRoot: process.getuid?.() === 0,
  installPackages: (names) => {
    console.error(`Installing ${names.join(', ')} …`)
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const run = (...args: string[]): boolean => spawnSync('apt-get', args, { env, stdio: 'ignore' }).status === 0
    return run('update') && run('install', '--yes', '--no-install-recommends', ...names)
  },
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

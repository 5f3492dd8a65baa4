// Runs under any Node from 18 on: it is what brings Node 24.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..')

/** The pinned Node. */
export const node = join(root, 'node_modules/.bin/node')

const isWindows = process.platform === 'win32'

/** The environment in which `node` and every tool is the project's own. */
export const environment = { ...process.env, PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}` }

/** Installs the locked dependencies unless they are there. */
export function install() {
  const stamp = join(root, 'node_modules/.installed')
  const wanted = digest([join(root, 'package-lock.json')])
  if (read(stamp) === wanted && existsSync(node)) return
  say('Installing the locked dependencies …')
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  // Some settings of npm skip install scripts; this is the one that the project needs.
  if (!existsSync(node)) run(process.execPath, ['installArchSpecificPackage.js'], join(root, 'node_modules/node'))
  writeFileSync(stamp, wanted)
}

/** Builds the pages unless what is built is current. */
export function build() {
  const stamp = join(root, 'apps/web/build/.built')
  const wanted = digest(['apps/web', 'packages', 'contract/generated', 'package-lock.json'].flatMap(sources))
  if (read(stamp) === wanted) return
  say('Building the pages …')
  run('npm', ['run', 'build', '--workspace', 'apps/web', '--silent'])
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
}

/** Runs a command of the project to its end; ends this process when it fails. */
export function run(command, args, cwd = root, env = environment) {
  const result = spawnSync(command, args, { cwd, env, stdio: 'inherit', shell: isWindows })
  if (result.error) say(`${command} could not be started: ${result.error.message}`)
  if (result.status !== 0) process.exit(result.status ?? 1)
}

export function say(text) {
  process.stderr.write(`${text}\n`)
}

function read(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

function digest(files) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file.slice(root.length)).update('\0').update(readFileSync(file))
  return hash.digest('hex')
}

function sources(path) {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (!existsSync(join(full, '.'))) return [full]
  return readdirSync(full, { withFileTypes: true })
    .filter((entry) => !['node_modules', 'build', '.react-router'].includes(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? sources(join(path, entry.name)) : [join(full, entry.name)]))
}

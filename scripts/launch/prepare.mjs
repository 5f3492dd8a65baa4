// Runs under any Node from 18 on, because this file installs Node 24.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const isWindows = process.platform === 'win32'
const oldestNode = 18

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..')

/** Path of the pinned Node. */
export const node = join(root, 'node_modules/node/bin', isWindows ? 'node.exe' : 'node')

/** Environment whose PATH starts with the project's own Node and tools. */
export const environment = { ...process.env, PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}` }

/** Installs the locked dependencies unless they are installed. */
export function install() {
  const stamp = join(root, 'node_modules/.installed')
  const wanted = digest([join(root, 'package-lock.json')])
  if (existsSync(node) && (read(stamp) === wanted || isInstalledByNpm())) return
  if (Number(process.versions.node.split('.')[0]) < oldestNode) {
    say(`This is Node ${process.versions.node}. Start with Node ${oldestNode} or newer; the rest brings its own.`)
    process.exit(1)
  }
  say('Installing the locked dependencies …')
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], root, 'quietly')
  // Some settings of npm skip install scripts; the project needs only this one.
  if (!existsSync(node)) run(process.execPath, ['installArchSpecificPackage.js'], join(root, 'node_modules/node'))
  writeFileSync(stamp, wanted)
}

/** Builds the pages unless the build is current. */
export function build() {
  const stamp = join(root, 'apps/web/build/.built')
  const wanted = digest(['apps/web', 'packages', 'contract/generated', 'package-lock.json'].flatMap(sources))
  if (read(stamp) === wanted) return
  say('Building the pages …')
  run('npm', ['run', 'build', '--workspace', 'apps/web', '--silent'], root, 'quietly')
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
}

// npm records its installation in this file. After `npm install <package>`, the file is as new as the lockfile.
function isInstalledByNpm() {
  const note = join(root, 'node_modules/.package-lock.json')
  return existsSync(note) && statSync(note).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs
}

/**
 * Runs a command to its end, and exits when the command fails. A quiet command shows its output only after a failure.
 */
function run(command, args, cwd = root, quietly) {
  const stdio = quietly ? 'pipe' : 'inherit'
  const result = spawnSync(command, args, {
    cwd,
    env: environment,
    stdio,
    encoding: 'utf8',
    shell: isWindows,
    maxBuffer: Infinity,
  })
  if (result.error) say(`${command} could not be started: ${result.error.message}`)
  if (result.status === 0) return
  if (quietly) say(`${result.stdout ?? ''}${result.stderr ?? ''}`)
  process.exit(result.status ?? 1)
}

function say(text) {
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
  if (!statSync(full).isDirectory()) return [full]
  return readdirSync(full)
    .filter((name) => !['node_modules', 'build', '.react-router'].includes(name))
    .sort()
    .flatMap((name) => sources(join(path, name)))
}

import { execFile, spawn } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { decodeSource } from '@registry/syntax'
import { compareVersions } from '../src/compare-versions.ts'
import type { CoreRelease } from '../src/fold-releases.ts'

const run = promisify(execFile)
const version = /^v(\d+\.\d+\.\d+)$/
const versionFile = 'comfyui_version.py'

/** The releases in a git directory of ComfyUI, oldest first. */
export async function listReleases(git: string, { untagged }: { untagged: boolean }): Promise<CoreRelease[]> {
  const tagged = await readTags(git)
  const newest = [...tagged.keys()].sort(compareVersions).at(-1) ?? '0.0.0'
  if (untagged) {
    for (const [name, commit] of await readVersionCommits(git)) {
      if (compareVersions(name, newest) > 0) tagged.set(name, commit)
    }
  }
  const releases: CoreRelease[] = []
  for (const [name, commit] of tagged) releases.push({ version: name, date: await dayOf(git, commit), commit })
  return releases.sort((a, b) => compareVersions(a.version, b.version))
}

async function readTags(git: string): Promise<Map<string, string>> {
  const lines = await ask(git, 'for-each-ref', 'refs/tags', '--format=%(refname:short) %(objectname) %(*objectname)')
  const tags = new Map<string, string>()
  for (const line of lines) {
    const [tag = '', object = '', target] = line.split(' ')
    const name = version.exec(tag)?.[1]
    // An annotated tag is an object of its own that names the commit.
    if (name !== undefined) tags.set(name, target || object)
  }
  return tags
}

/** The first commit of the main branch with each version. */
async function readVersionCommits(git: string): Promise<Map<string, string>> {
  const commits = await ask(git, 'log', '--first-parent', '--reverse', '--format=%H', 'HEAD', '--', versionFile)
  const found = new Map<string, string>()
  for (const commit of commits) {
    const text = (await ask(git, 'show', `${commit}:${versionFile}`)).join('\n')
    const name = /__version__ = "(\d+\.\d+\.\d+)"/.exec(text)?.[1]
    if (name !== undefined && !found.has(name)) found.set(name, commit)
  }
  return found
}

async function dayOf(git: string, commit: string): Promise<string> {
  const [seconds] = await ask(git, 'log', '-1', '--format=%ct', commit)
  return new Date(Number(seconds) * 1000).toISOString().slice(0, 10)
}

async function ask(git: string, ...args: string[]): Promise<string[]> {
  const { stdout } = await run('git', ['-C', git, ...args], { maxBuffer: 2 ** 28 })
  return stdout.split('\n').filter((line) => line !== '')
}

/** The Python files of a commit, without tests. */
export async function readSources(git: string, commit: string): Promise<Map<string, string>> {
  const all = await ask(git, 'ls-tree', '-r', '--name-only', commit)
  const paths = all.filter((path) => path.endsWith('.py') && !/^tests\b/.test(path))
  const files = new Map<string, string>()
  const batch = spawn('git', ['-C', git, 'cat-file', '--batch'], { stdio: ['pipe', 'pipe', 'inherit'] })
  batch.stdin.end(paths.map((path) => `${commit}:${path}\n`).join(''))
  const output = await buffer(batch.stdout)
  let at = 0
  for (const path of paths) {
    const end = output.indexOf('\n', at)
    const size = Number(output.subarray(at, end).toString().split(' ')[2])
    if (!Number.isInteger(size)) throw new Error(`The git directory lacks ${path} of ${commit}.`)
    files.set(path, decodeSource(output.subarray(end + 1, end + 1 + size), path))
    at = end + 1 + size + 1
  }
  return files
}

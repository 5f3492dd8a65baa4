import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { StringDecoder } from 'node:string_decoder'
import { cleanText } from '../../platform/clean-text.ts'
import { ReadingError } from './reading-error.ts'

const mib = 1024 ** 2
/** Source code that people write has shorter lines. */
const longestLine = 1 * mib

/** Options that override git settings of the operator and the repository. */
const harmless = [
  ['core.hooksPath', '/dev/null'],
  ['core.attributesFile', '/dev/null'],
  ['core.fsmonitor', 'false'],
  ['core.symlinks', 'false'],
  ['core.protectNTFS', 'true'],
  ['core.protectHFS', 'true'],
  // Git shows no diffs of larger files.
  ['core.bigFileThreshold', '1m'],
  ['credential.helper', ''],
  ['http.followRedirects', 'false'],
  ['submodule.recurse', 'false'],
  // Address space counts against the memory limit. By default, git maps whole pack files and starts a thread for each
  // core.
  ['core.packedGitWindowSize', '16m'],
  ['core.packedGitLimit', '256m'],
  ['pack.threads', '2'],
] as const

/** Environment variables that git receives: some networks reach the internet only through a proxy. */
const passedOn = new Set([
  'PATH',
  'HTTPS_PROXY',
  'https_proxy',
  'NO_PROXY',
  'no_proxy',
  'SSL_CERT_FILE',
  'GIT_SSL_CAINFO',
])

/** A tiny commit can expand to a tree of any size, and git has no memory limit of its own. */
const mostMemory = 1024 * mib

export interface GitOptions {
  signal: AbortSignal
  /** Only protocol that git may use, such as `https`; without a protocol, git has no access outside the repository. */
  protocol?: string
}

/** Runs git and returns its output. Throws ReadingError with git's reason. */
export function runGit(args: string[], { signal, protocol = '' }: GitOptions): Promise<string> {
  const options = { env: environmentFor(protocol), signal, maxBuffer: 64 * mib }
  return new Promise((resolve, reject) => {
    execFile(...commandFor(args, mostMemory), options, (error, stdout, stderr) => {
      if (error) reject(refusalOf(error, stderr))
      else resolve(stdout)
    })
  })
}

/**
 * Yields the lines of git's output in batches, up to a number of bytes. Cuts overlong lines. Git stops when the reader
 * stops. Throws ReadingError when git fails, for example beyond its memory limit.
 */
export async function* readGitLines(
  args: string[],
  { signal, mostBytes, memory = mostMemory }: { signal: AbortSignal; mostBytes: number; memory?: number },
): AsyncGenerator<string[]> {
  const stdio: ['ignore', 'pipe', 'ignore'] = ['ignore', 'pipe', 'ignore']
  const child = spawn(...commandFor(args, memory), { env: environmentFor(''), stdio })
  const ended = once(child, 'close')
  // Without a listener, a missing git would end the process.
  ended.catch(() => undefined)
  const stop = (): boolean => child.kill('SIGKILL')
  signal.addEventListener('abort', stop, { once: true })
  try {
    const decoder = new StringDecoder('utf8')
    let rest = ''
    let bytes = 0
    const chunks: AsyncIterable<Buffer> = child.stdout
    for await (const chunk of chunks) {
      bytes += chunk.length
      const lines = `${rest}${decoder.write(chunk)}`.split('\n')
      rest = (lines.pop() ?? '').slice(0, longestLine)
      yield lines
      if (bytes > mostBytes) return
    }
    signal.throwIfAborted()
    if (rest !== '') yield [rest]
    await ended
    if (child.exitCode !== 0) throw new ReadingError('git could not read the history.')
  } finally {
    signal.removeEventListener('abort', stop)
    stop()
  }
}

/** Returns the program and its arguments. On Linux, a shell sets the memory limit and then replaces itself with git. */
function commandFor(args: string[], memory: number): [string, string[]] {
  const all = [...harmless.flatMap(([name, value]) => ['-c', `${name}=${value}`]), ...args]
  if (process.platform !== 'linux') return ['git', all]
  return ['sh', ['-c', 'ulimit -v "$0" 2>/dev/null; exec git "$@"', String(Math.floor(memory / 1024)), ...all]]
}

function environmentFor(protocol: string): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => passedOn.has(name))
  return {
    ...Object.fromEntries(kept),
    // Otherwise curl would find the operator's home folder and send passwords of its .netrc file.
    HOME: '/dev/null',
    // Settings of a repository cannot widen this variable, unlike protocol.allow.
    GIT_ALLOW_PROTOCOL: protocol,
    GIT_NO_LAZY_FETCH: '1',
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_LFS_SKIP_SMUDGE: '1',
    LC_ALL: 'C',
  }
}

function refusalOf(error: Error & { code?: unknown }, stderr: string): ReadingError {
  // A shell exits with 127 when git is missing.
  if (error.code === 'ENOENT' || error.code === 127) {
    return new ReadingError('git is not installed. Install it, or name a folder that holds the repository.')
  }
  const said = stderr.split('\n').findLast((line) => /^(?:fatal|error|remote): /.test(line)) ?? error.message
  const text = cleanText(said, 300)
  const hint = /error: 30\d\b/.test(text) ? ' The repository may have moved.' : ''
  return new ReadingError(`git could not copy it: ${text}${hint}`)
}

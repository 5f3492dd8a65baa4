import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { StringDecoder } from 'node:string_decoder'
import { cleanText } from '../../platform/clean-text.ts'
import { ReadingError } from './reading-error.ts'

const mib = 1024 ** 2
/** Longer lines are no source that a person wrote. */
const longestLine = 1 * mib

/** Settings of the operator and of the repository are overridden here. */
const harmless = [
  ['core.hooksPath', '/dev/null'],
  ['core.attributesFile', '/dev/null'],
  ['core.fsmonitor', 'false'],
  ['core.symlinks', 'false'],
  ['core.protectNTFS', 'true'],
  ['core.protectHFS', 'true'],
  // Git shows no differences of larger files.
  ['core.bigFileThreshold', '1m'],
  ['credential.helper', ''],
  ['http.followRedirects', 'false'],
  ['submodule.recurse', 'false'],
  // Address space counts against the limit of memory, and git would map whole packs and start a thread a core.
  ['core.packedGitWindowSize', '16m'],
  ['core.packedGitLimit', '256m'],
  ['pack.threads', '2'],
] as const

/** The internet may be reachable through a proxy alone. */
const passedOn = new Set([
  'PATH',
  'HTTPS_PROXY',
  'https_proxy',
  'NO_PROXY',
  'no_proxy',
  'SSL_CERT_FILE',
  'GIT_SSL_CAINFO',
])

/** A commit of a few bytes can unfold to trees of any size, and git has no limit of its own. */
const mostMemory = 1024 * mib

export interface GitOptions {
  signal: AbortSignal
  /** The only protocol that git may use, as `https`; without one, git reaches nothing outside the repository. */
  protocol?: string
}

/** Runs git and returns its output. Throws ReadingError with the reason that git gives. */
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
 * Yields the lines of git's output in batches and ends after a number of bytes. Overlong lines are cut. Git stops when the
 * reader does. Throws ReadingError when git fails, as beyond its limit of memory.
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

/** Returns the program and its arguments. On Linux, a shell sets the limit of memory and then becomes git. */
function commandFor(args: string[], memory: number): [string, string[]] {
  const all = [...harmless.flatMap(([name, value]) => ['-c', `${name}=${value}`]), ...args]
  if (process.platform !== 'linux') return ['git', all]
  return ['sh', ['-c', 'ulimit -v "$0" 2>/dev/null; exec git "$@"', String(Math.floor(memory / 1024)), ...all]]
}

function environmentFor(protocol: string): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => passedOn.has(name))
  return {
    ...Object.fromEntries(kept),
    // Without this, curl finds the operator's home and sends the passwords of its .netrc.
    HOME: '/dev/null',
    // Unlike protocol.allow, settings of a repository cannot widen this.
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
  // A shell ends with 127 when it finds no git.
  if (error.code === 'ENOENT' || error.code === 127) {
    return new ReadingError('git is not installed. Install it, or name a folder that holds the repository.')
  }
  const said = stderr.split('\n').findLast((line) => /^(?:fatal|error|remote): /.test(line)) ?? error.message
  const text = cleanText(said, 300)
  const hint = /error: 30\d\b/.test(text) ? ' The repository may have moved.' : ''
  return new ReadingError(`git could not copy it: ${text}${hint}`)
}

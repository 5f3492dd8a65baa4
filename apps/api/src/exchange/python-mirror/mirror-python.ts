import { setTimeout as sleep } from 'node:timers/promises'
import { holds, machinesOf, type NamedRequirement, readRequirements, type Requirement } from '@registry/pack-set'
import type { Context } from '../../context.ts'
import { inParallel } from '../../platform/in-parallel.ts'
import { thrownText } from '../../platform/log/thrown-text.ts'
import { packageName } from '../../registry/python/python-releases.ts'
import { MirrorError } from '../mirror/mirror-error.ts'
import { createSource } from '../mirror/source.ts'
import { copyIndex, type Copying, copyMetadata } from './copy-project.ts'
import { openProjectFolder } from './python-folder.ts'
import type { PythonMirrorSummary } from './python-mirror-summary.ts'
import { listRequirementLines } from './requirement-store.ts'

export interface PythonMirrorOptions {
  /** Address of a simple index that serves JSON. */
  index: string
  /** Number of newest releases of each project whose metadata is copied. */
  versions: number
  packages: number
  /** Maximum dependency depth, counted from a pack. */
  depth: number
  bytes: number
  /** Number of concurrent requests. */
  concurrency: number
  /** Attempts for each request. */
  attempts?: number
  signal?: AbortSignal | undefined
  fetch?: typeof fetch
  wait?(ms: number, signal: AbortSignal | undefined): Promise<void>
}

interface Project {
  /** Version bounds of all requirements for the project, by their text. */
  bounds: Map<string, NamedRequirement['specifiers']>
  extras: Set<string>
  /** Undefined before the request of the index. */
  isHere: boolean | undefined
}

/** Maximum requirements per project, so that a hostile index cannot exhaust memory. */
const mostBounds = 500
/** Number of consecutive unreadable projects after which the index counts as unavailable. */
const mostFailures = 20

/**
 * Copies the indexes and metadata of the Python packages that packs need, including indirect dependencies, into
 * `PYTHON_METADATA_DIR`. An interrupted run can be repeated; metadata never changes and is fetched once. Throws
 * MirrorError without a folder, and for an unavailable index.
 */
export async function mirrorPython(
  context: Pick<Context, 'db' | 'clock' | 'config'>,
  options: PythonMirrorOptions,
  report: (done: number, total: number) => void = () => undefined,
): Promise<PythonMirrorSummary> {
  const folder = context.config.pythonMetadataDirectory
  if (folder === undefined) throw new MirrorError('Name the folder for the metadata in PYTHON_METADATA_DIR.')
  const copying = startCopying(context, options)
  const { summary } = copying
  const projects = new Map<string, Project>()
  const copy = copierInto(folder, copying, projects)
  let wave = addLines(projects, neededLines(readRequirements(await listRequirementLines(context.db))), options, summary)
  for (let depth = 0, done = 0; wave.length > 0; depth++) {
    if (depth >= options.depth) {
      summary.reached.push('depth')
      break
    }
    const found = await inParallel(wave, options.concurrency, async (project) => {
      options.signal?.throwIfAborted()
      const lines = await copy(project)
      report(Math.min(++done, projects.size), projects.size)
      return lines
    })
    wave = addLines(projects, found.flat(), options, summary)
    done = projects.size - wave.length
  }
  if (copying.room.left <= 0) summary.reached.push('bytes')
  summary.projects = projects.size
  summary.bytes = options.bytes - copying.room.left
  summary.reached = [...new Set(summary.reached)]
  summary.withoutMetadata = [...new Set(summary.withoutMetadata)]
  return summary
}

function startCopying({ clock }: Pick<Context, 'clock'>, options: PythonMirrorOptions): Copying {
  return {
    source: createSource({
      baseUrl: indexAddress(options.index),
      fetch: options.fetch ?? fetch,
      attempts: options.attempts ?? 5,
      timeoutMs: 30_000,
      wait: options.wait ?? (async (ms, signal) => void (ms > 0 && (await sleep(ms, undefined, { signal })))),
      now: () => clock.now(),
      signal: options.signal,
    }),
    summary: {
      projects: 0,
      indexes: 0,
      unchanged: 0,
      metadata: 0,
      bytes: 0,
      missing: [],
      withoutMetadata: [],
      failed: [],
      reached: [],
    },
    versions: options.versions,
    room: { left: options.bytes },
    tried: new Set(),
  }
}

function indexAddress(text: string): string {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) {
    throw new MirrorError(`'${text}' is not the address of an index, such as https://pypi.org/simple.`)
  }
  url.search = url.hash = ''
  return url.href.replace(/\/+$/, '')
}

/**
 * Copies a project, and returns the requirements that its metadata adds. A failure is reported and does not end the
 * run.
 */
function copierInto(folder: string, copying: Copying, projects: ReadonlyMap<string, Project>) {
  const { summary, source } = copying
  let failures = 0
  return async (name: string): Promise<NamedRequirement[]> => {
    const project = projects.get(name)
    if (!project || (copying.room.left <= 0 && !project.isHere)) return []
    const own = openProjectFolder(folder, name)
    try {
      if (project.isHere === undefined) {
        project.isHere = await copyIndex(copying, name, own)
        if (!project.isHere) summary.missing.push(name)
      }
      const found = project.isHere ? await copyMetadata(copying, name, own, project.bounds.values()) : []
      failures = 0
      return neededLines(found, project.extras)
    } catch (error) {
      if (!(error instanceof MirrorError)) throw error
      project.isHere ??= false
      summary.failed.push({ name, reason: thrownText(error) })
      if (++failures >= mostFailures) throw new MirrorError(`${source.baseUrl} cannot be read: ${error.message}`)
      return []
    }
  }
}

/** Adds requirements to their projects; returns the projects that need a further copy. */
function addLines(
  projects: Map<string, Project>,
  lines: readonly NamedRequirement[],
  { packages }: PythonMirrorOptions,
  summary: PythonMirrorSummary,
): string[] {
  const grown = new Set<string>()
  for (const { name, extras = [], specifiers } of lines) {
    if (!packageName.test(name)) continue
    const known = projects.get(name)
    if (!known && projects.size >= packages) {
      summary.reached.push('packages')
      continue
    }
    const project = known ?? { bounds: new Map(), extras: new Set<string>(), isHere: undefined }
    const key = JSON.stringify(specifiers)
    const isBound = project.bounds.size < mostBounds && !project.bounds.has(key)
    const added = extras.filter((extra) => project.extras.size < mostBounds && !project.extras.has(extra))
    if (isBound) project.bounds.set(key, specifiers)
    for (const extra of added) project.extras.add(extra)
    projects.set(name, project)
    if ((isBound || added.length > 0) && project.isHere !== false) grown.add(name)
  }
  return [...grown]
}

const machines = machinesOf({})

/** Requirements that apply on some machine, without an extra or with one of `extras`. */
function neededLines(requirements: readonly Requirement[], extras: Iterable<string> = []): NamedRequirement[] {
  const asked = ['', ...extras]
  return requirements.flatMap((requirement) => {
    if (requirement.kind !== 'named') return []
    const { marker } = requirement
    const counts =
      !marker ||
      asked.some((extra) => machines.some(({ values }) => holds(marker, { ...values, extra: [extra] }) !== false))
    return counts ? [requirement] : []
  })
}

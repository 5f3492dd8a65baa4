import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compareVersions, readVersion, type Machine, type Requirement, type Version } from '@registry/pack-set'
import { LRUCache } from 'lru-cache'
import { inParallel } from '../../platform/in-parallel.ts'
import { readIndex, requirementsIn } from './python-index.ts'
import { fitsMachine } from './wheel-tags.ts'

/** A release of a Python package, with the files that a machine can install. */
export interface PythonRelease {
  text: string
  version: Version
  /** Bounds of the Python version; '' for every version. */
  requiresPython: string
  isYanked: boolean
  /** Undefined where the mirror has no metadata of these files. */
  requirements: readonly Requirement[] | undefined
}

export interface PythonMirror {
  /** Releases of a package for a machine, newest first; undefined where the mirror does not have it. */
  read(name: string, machine: Machine): Promise<readonly PythonRelease[] | undefined>
}

/** Limit of releases whose metadata is read, newest first. */
const mostRead = 100
/** Number of files to read in parallel. */
const width = 8
const keptMs = 10 * 60_000
/** Limit of characters in cached packages; as objects, packages take several times that memory. */
const mostCached = 32_000_000
const perObject = 100
/** Package name, normalized as in PEP 503. */
export const packageName = /^[a-z0-9](?:[a-z0-9-]{0,200}[a-z0-9])?$/

/**
 * Opens a folder with a PEP 691 index for each package, `numpy/index.json`. The PEP 658 metadata of wheels is beside
 * the index, `numpy/numpy-2.1.0-cp312-….whl.metadata`.
 */
export function openPythonMirror(folder: string, { maxSize = mostCached } = {}): PythonMirror {
  const cache = new LRUCache<string, { releases: readonly PythonRelease[] | undefined }>({
    maxSize,
    sizeCalculation: ({ releases = [] }, key) => key.length + releases.reduce((sum, one) => sum + sizeOf(one), 0),
    ttl: keptMs,
  })
  return {
    read: async (name, machine) => {
      const { python_version: python, platform_machine: processor } = machine.values
      const key = JSON.stringify([name, machine.os, python, processor])
      const known = cache.get(key)
      if (known) return known.releases
      const releases = packageName.test(name) ? await readReleases(join(folder, name), machine) : undefined
      cache.set(key, { releases })
      return releases
    },
  }
}

/** Estimates the characters of a release. An object without a long text counts as well. */
function sizeOf({ requiresPython, requirements = [] }: PythonRelease): number {
  return requirements.reduce((sum, { text }) => sum + perObject + text.length, perObject + requiresPython.length)
}

async function readReleases(folder: string, machine: Machine): Promise<PythonRelease[] | undefined> {
  const content = await readFile(join(folder, 'index.json')).catch(() => undefined)
  const index = content && readIndex(content)
  if (!index) return undefined
  const present = new Set(await readdir(folder))
  const fitting = index.files.filter(({ name }) => fitsMachine(name, machine))
  const releases = [...Map.groupBy(fitting, ({ text }) => text)]
    .flatMap(([text, files]) => {
      const version = readVersion(text)
      return version ? [{ text, version, files }] : []
    })
    .toSorted((a, b) => compareVersions(b.version, a.version))
  return inParallel(
    [...releases.entries()],
    width,
    async ([rank, { text, version, files }]): Promise<PythonRelease> => {
      const wheel = rank < mostRead ? files.find(({ name }) => present.has(`${name}.metadata`)) : undefined
      return {
        text,
        version,
        requiresPython: files.find(({ requiresPython }) => requiresPython !== '')?.requiresPython ?? '',
        isYanked: files.every(({ isYanked }) => isYanked),
        requirements: wheel && requirementsIn(await readFile(join(folder, `${wheel.name}.metadata`), 'utf8')),
      }
    },
  )
}

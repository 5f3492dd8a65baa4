import {
  admits,
  compareVersions,
  machinesOf,
  normalizeName,
  readVersion,
  type NamedRequirement,
  type Version,
} from '@registry/pack-set'
import type { IndexFile } from '../../registry/python/python-index.ts'
import { fitsMachine } from '../../registry/python/wheel-tags.ts'

/** Wheel with a digest of its metadata. */
export interface Wheel {
  name: string
  url: string
  digest: string
}

/** Machines that a resolution may target: a processor for each system and Python version. */
const machines = [...Map.groupBy(machinesOf({}), ({ os, python }) => `${os} ${python}`).values()].flatMap(
  ([usual]) => usual ?? [],
)
/** A file name that cannot leave the folder, short enough for the suffix of a copy. */
const wheelForm = /^[a-z0-9][a-z0-9._+!-]{0,225}\.whl$/i

interface Release {
  text: string
  version: Version
  files: readonly IndexFile[]
}

/**
 * Selects wheels of a project: from its newest releases, and from the newest release that each requirement admits, with
 * a wheel for each machine. Skips wheels with another project's name, and wheels without a digest of their metadata.
 */
export function chooseWheels(
  project: string,
  files: readonly IndexFile[],
  bounds: Iterable<NamedRequirement['specifiers']>,
  most: number,
): Wheel[] {
  const releases = [...Map.groupBy(files, ({ text }) => text)]
    .flatMap(([text, own]): Release[] => {
      const version = readVersion(text)
      return version ? [{ text, version, files: own }] : []
    })
    .toSorted((a, b) => Number(isUnusual(a)) - Number(isUnusual(b)) || compareVersions(b.version, a.version))
  const chosen = new Set(releases.slice(0, most))
  for (const specifiers of bounds) {
    const newest = releases.find((release) => specifiers.every((specifier) => admits(specifier, release)))
    if (newest && chosen.size < 2 * most) chosen.add(newest)
  }
  const wheels = [...chosen].flatMap((release) => wheelsOf(project, release))
  return [...new Map(wheels.map((wheel) => [wheel.name, wheel])).values()]
}

/** Returns whether a release is yanked or a pre-release: installers prefer other releases. */
function isUnusual({ version, files }: Release): boolean {
  return version.pre !== undefined || version.dev !== undefined || files.every(({ isYanked }) => isYanked)
}

function wheelsOf(project: string, { files }: Release): Wheel[] {
  const wheels = files.flatMap(({ name, url, metadataDigest: digest }): Wheel[] => {
    const isOwn = wheelForm.test(name) && normalizeName(name.split('-')[0] ?? '') === project
    return isOwn && url !== undefined && digest !== undefined ? [{ name, url, digest }] : []
  })
  return machines.flatMap((machine) => wheels.find(({ name }) => fitsMachine(name, machine)) ?? [])
}

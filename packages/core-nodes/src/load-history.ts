import { readdirSync, readFileSync } from 'node:fs'
import { compareVersions } from './compare-versions.ts'
import { foldReleases, type History } from './fold-releases.ts'
import type { ReleaseFile } from './release-file.ts'

const folder = new URL('../releases/', import.meta.url)

let loaded: History | undefined

/** The history of all recorded releases, read from disk at the first call. */
export function loadHistory(): History {
  loaded ??= foldReleases(readReleaseFiles())
  return loaded
}

/** The files of `releases/`, oldest release first. @internal */
export function readReleaseFiles(): ReleaseFile[] {
  const versions = readdirSync(folder).flatMap((name) => /^(\d+\.\d+\.\d+)\.json$/.exec(name)?.[1] ?? [])
  return versions.sort(compareVersions).map((version) => {
    const text = readFileSync(new URL(`${version}.json`, folder), 'utf8')
    // make.ts alone writes these files.
    return JSON.parse(text) as ReleaseFile
  })
}

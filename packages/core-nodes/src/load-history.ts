import { readdirSync, readFileSync } from 'node:fs'
import { compareVersions } from './compare-versions.ts'
import { foldReleases, type History } from './fold-releases.ts'
import type { ReleaseFile } from './release-file.ts'

const folder = new URL('../releases/', import.meta.url)

let loaded: History | undefined

/** The history of all recorded releases, read from disk when it is first asked for. */
export function loadHistory(): History {
  loaded ??= foldReleases(readReleaseFiles())
  return loaded
}

/** The files of `releases/`, oldest release first. @internal */
export function readReleaseFiles(): ReleaseFile[] {
  const versions = readdirSync(folder).flatMap((name) => /^(\d+\.\d+\.\d+)\.json$/.exec(name)?.[1] ?? [])
  return versions.sort(compareVersions).map((version) => {
    const text = readFileSync(new URL(`${version}.json`, folder), 'utf8')
    // make.ts writes the files; nobody else does.
    return JSON.parse(text) as ReleaseFile
  })
}

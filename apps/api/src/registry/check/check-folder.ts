import { toSarif } from '@registry/pack-scan/report'
import { loadParsers, type Parsers } from '@registry/syntax'
import { analyseFiles } from '../analysis/analyse-files.ts'
import { nestedMark } from '../archives/read-files.ts'
import { readFolder } from '../archives/read-folder.ts'
import { readPyproject } from '../archives/pyproject.ts'
import { RegistryError } from '../../platform/errors.ts'
import { reportOn, type Earlier, type PackFacts, type PackReport } from './pack-report.ts'

const mostFiles = 5000

export interface CheckedFolder {
  report: PackReport
  /** Findings as a SARIF 2.1.0 log. */
  sarif: ReturnType<typeof toSarif>
}

/**
 * Checks a folder as publishing would, without registry and network. `against` is the folder of an earlier version for
 * a comparison. Throws `archive_manifest_missing` without a pyproject.toml.
 */
export async function checkFolder(folder: string, against?: string): Promise<CheckedFolder> {
  const parsers = await loadParsers()
  const { facts, files } = await collect(folder)
  const earlier = against === undefined ? undefined : await readEarlier(parsers, against)
  const analysis = analyseFiles(parsers, files)
  const { name = '', version = '' } = facts.manifest
  return { report: reportOn(facts, analysis, earlier), sarif: toSarif(analysis.scan, { name, version }) }
}

async function readEarlier(parsers: Parsers, folder: string): Promise<Earlier> {
  const { facts, files } = await collect(folder)
  return {
    version: facts.manifest.version ?? '0.0.0',
    definitions: analyseFiles(parsers, files).extraction.nodes,
  }
}

async function collect(folder: string): Promise<{ facts: PackFacts; files: Files }> {
  const files: Files = []
  for await (const file of readFolder(folder)) files.push(file)
  const manifest = files.find(({ path }) => path === 'pyproject.toml')?.text
  if (manifest === undefined) throw new RegistryError('archive_manifest_missing')
  const own = files.filter(({ path }) => !path.includes(nestedMark))
  const listed = own.map(({ path, size }) => ({ path, size })).toSorted((a, b) => (a.path < b.path ? -1 : 1))
  const facts = {
    manifest: readPyproject(manifest).manifest,
    files: listed.slice(0, mostFiles),
    fileCount: listed.length,
    unpackedSize: listed.reduce((sum, { size }) => sum + size, 0),
  }
  return { facts, files }
}

type Files = Parameters<typeof analyseFiles>[1]

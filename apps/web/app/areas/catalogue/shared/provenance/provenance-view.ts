import type { Schema } from '@registry/api-client'
import { safeUrl } from '../../../../components/safe-url.ts'

interface NamedLink {
  address: string
  text: string
}

/** The run that built an archive. */
export interface ShownProvenance {
  /** Repository and short commit hash. */
  source: string
  commit: NamedLink
  workflow: NamedLink
  run: NamedLink
}

/**
 * Difference between the source of a version and of the version before. Without `now`, nothing proves the source of the
 * version.
 */
export interface SourceChange {
  since: string
  before: string
  now?: string
}

/** Returns links to commit, workflow and run; undefined unless repository and run have web addresses. */
export const shownProvenance = (told: Schema<'VersionProvenance'> | undefined): ShownProvenance | undefined => {
  const repository = safeUrl(told?.repository)
  const run = safeUrl(told?.run_url)
  if (!told || repository === undefined || run === undefined) return undefined
  const name = nameOf(repository)
  const { commit, workflow } = told
  const [number = ''] = /\d+/.exec(run.slice(repository.length)) ?? []
  return {
    source: `${name}@${commit.slice(0, 7)}`,
    commit: { address: `${repository}/commit/${encodeURIComponent(commit)}`, text: `${name}@${commit.slice(0, 7)}` },
    workflow: { address: `${repository}/blob/${encodeURIComponent(commit)}/${workflow}`, text: fileOf(workflow) },
    run: { address: run, text: `#${number}` },
  }
}

/** Returns the change of a version's source; empty when the source did not change. */
export const sourceChangeOf = ({
  provenance_change: change,
  provenance,
}: Pick<Schema<'NodeVersion'>, 'provenance' | 'provenance_change'>): { sourceChange?: SourceChange } => {
  if (!change) return {}
  return {
    sourceChange: { since: change.since, before: sourceOf(change), ...(provenance && { now: sourceOf(provenance) }) },
  }
}

const sourceOf = ({ repository, workflow }: { repository: string; workflow: string }) =>
  `${nameOf(repository)} ${fileOf(workflow)}`

/** `https://github.com/octo/pack` → `octo/pack`. */
const nameOf = (repository: string) => URL.parse(repository)?.pathname.slice(1) ?? repository

const fileOf = (path: string) => path.split('/').at(-1) ?? path

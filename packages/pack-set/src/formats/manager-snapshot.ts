import type { ChosenPack } from '../chosen-pack.ts'
import { leftOut, membersOf, withoutCommit } from './members.ts'
import { json, objectOf, type FormattedFile } from './formatted-file.ts'

/** File that ComfyUI-Manager saves and restores. Manager fails on a file without `git_custom_nodes`, so all five keys are written. */
export interface ManagerSnapshot {
  /** Commit of ComfyUI; null leaves the installed one. */
  comfyui: string | null
  git_custom_nodes: Record<string, { hash: string; disabled: boolean }>
  cnr_custom_nodes: Record<string, string>
  file_custom_nodes: { filename: string; disabled: boolean }[]
  pips: Record<string, string>
}

/**
 * Writes a snapshot for `comfy node restore-snapshot` and ComfyUI-Manager. A restore disables packs that are not in the
 * file.
 */
export function formatManagerSnapshot(packs: readonly ChosenPack[], comfyuiCommit?: string): FormattedFile {
  return {
    fileName: 'snapshot.json',
    mediaType: 'application/json',
    text: json(snapshotOf(packs, comfyuiCommit)),
    leftOut: leftOutOf(packs),
  }
}

/** Returns the content of a snapshot, which JSON and YAML share. */
export function snapshotOf(packs: readonly ChosenPack[], comfyuiCommit: string | undefined): ManagerSnapshot {
  const { released, cloned } = membersOf(packs)
  return {
    comfyui: comfyuiCommit ?? null,
    // Manager checks out a commit when the hash differs. It keeps the newest commit when the hash is no commit.
    git_custom_nodes: objectOf(
      cloned.map(({ repository, commit = '' }) => [repository, { hash: commit, disabled: false }]),
    ),
    cnr_custom_nodes: objectOf(released.map(({ id, version }) => [id, version])),
    file_custom_nodes: [],
    pips: {},
  }
}

export function leftOutOf(packs: readonly ChosenPack[]) {
  const { cloned, missing } = membersOf(packs)
  return [...leftOut(missing, 'pack'), ...leftOut(withoutCommit(cloned), 'commit')]
}

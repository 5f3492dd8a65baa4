import type { ChosenPack } from '../chosen-pack.ts'
import { folderOf, leftOut, membersOf, withoutCommit } from './members.ts'
import { json, type FormattedFile } from './formatted-file.ts'

export interface DesktopOptions {
  /** Time that the file states. Desktop requires it. */
  createdAt: Date
  label: string
  comfyuiCommit?: string
}

/**
 * Writes a snapshot that ComfyUI Desktop 2 imports. `skipPipSync` leaves Python packages to the packs; without it, a restore
 * removes every package that the file does not list.
 */
export function formatDesktopSnapshot(packs: readonly ChosenPack[], options: DesktopOptions): FormattedFile {
  const { createdAt, label, comfyuiCommit = null } = options
  const time = createdAt.toISOString()
  const { released, cloned, missing } = membersOf(packs)
  const isNamed = ({ id, dirName }: { id: string; dirName: string }) => id !== '' && isFolderName(dirName)
  const nodes = [
    ...released.map(({ id, version }) => ({ id, type: 'cnr', dirName: id, enabled: true, version })),
    ...cloned.map(({ id, repository, commit }) => ({
      id,
      type: 'git',
      dirName: folderOf(repository),
      enabled: true,
      url: repository,
      ...(commit !== undefined && { commit }),
    })),
  ]
  const snapshot = {
    version: 1,
    createdAt: time,
    trigger: 'manual',
    label,
    comfyui: { ref: '', commit: comfyuiCommit, releaseTag: '', variant: '' },
    customNodes: nodes.filter(isNamed),
    pipPackages: {},
    skipPipSync: true,
  }
  const unnamed = new Set(nodes.filter((node) => !isNamed(node)).map(({ id }) => id))
  return {
    fileName: 'desktop-snapshot.json',
    mediaType: 'application/json',
    text: json({
      type: 'comfyui-desktop-2-snapshot',
      version: 1,
      exportedAt: time,
      installationName: label,
      snapshots: [snapshot],
    }),
    leftOut: [
      ...leftOut([...missing, ...packs.filter(({ id }) => unnamed.has(id))], 'pack'),
      ...leftOut(
        withoutCommit(cloned).filter(({ id }) => !unnamed.has(id)),
        'commit',
      ),
    ],
  }
}

/**
 * Whether a text is a single folder name that cannot leave its parent. Desktop refuses the whole file when any other
 * name is in it.
 */
function isFolderName(text: string): boolean {
  return /^[^/\\:\p{Cc}]+$/u.test(text) && text !== '.' && text !== '..'
}

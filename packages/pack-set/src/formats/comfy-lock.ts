import { stringify } from 'yaml'
import type { ChosenPack } from '../chosen-pack.ts'
import { leftOutOf, snapshotOf } from './manager-snapshot.ts'
import type { FormattedFile } from './formatted-file.ts'

/** PyYAML reads plain `yes` as a boolean and plain `2024-01-01` as a date, so every text is quoted. */
const forPython = { defaultStringType: 'QUOTE_DOUBLE', lineWidth: 0 } as const

/** Writes the snapshot as `comfy-lock.yaml` of comfy-cli. The file also restores as a YAML snapshot. */
export function formatComfyLock(packs: readonly ChosenPack[], comfyuiCommit?: string): FormattedFile {
  return {
    fileName: 'comfy-lock.yaml',
    mediaType: 'application/yaml',
    text: escapeSpecial(
      stringify({ basic: {}, models: [], custom_nodes: snapshotOf(packs, comfyuiCommit) }, forPython),
    ),
    leftOut: leftOutOf(packs),
  }
}

/** Escapes characters that PyYAML refuses or folds into spaces, even between quotes. */
function escapeSpecial(text: string): string {
  return text.replaceAll(/[\u{7f}-\u{9f}\u{2028}\u{2029}\u{feff}\u{fffe}\u{ffff}]/gu, (character) => {
    return String.raw`\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}

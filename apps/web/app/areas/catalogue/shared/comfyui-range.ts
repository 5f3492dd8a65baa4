import type { T } from '../../../i18n/use-t.ts'

interface Ends {
  since?: string
  removedIn?: string
}

/** Releases of ComfyUI by what the code uses. */
export interface ComfyuiRange extends Ends {
  /** Parts of a range with gaps, oldest first. */
  parts?: Ends[]
  /** True when no release has everything. */
  none?: true
}

export const rangeInWords = (t: T<'node'>, range: ComfyuiRange): string =>
  range.none ? t('node.comfyuiUse.none') : (range.parts ?? [range]).map((part) => partInWords(t, part)).join(' · ')

const partInWords = (t: T<'node'>, { since, removedIn }: Ends): string => {
  if (since === undefined) return t('node.comfyuiUse.older', { version: removedIn ?? '' })
  if (removedIn === undefined) return t('node.comfyuiUse.newer', { version: since })
  return t('node.comfyuiUse.between', { since, until: removedIn })
}

import { useFormat } from '../../../i18n/use-format.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { Part } from './release-draft.ts'

/** Parts of a note as a list in a sentence: “Version and text in Japanese”. */
export const usePartNames = (): ((parts: readonly Part[]) => string) => {
  const t = useT('admin-releases')
  const format = useFormat()
  const nameOf = (part: Part): string => {
    if (part === 'version') return t('admin-releases.part.version')
    if (part === 'attention') return t('admin-releases.part.attention')
    if (part === 'form_factors') return t('admin-releases.part.factors')
    if (part === 'status') return t('admin-releases.part.status')
    return t('admin-releases.part.text', { language: format.languageName(part) })
  }
  return (parts) => format.list(parts.map(nameOf))
}

import type { Schema } from '@registry/api-client'
import type { T } from '../../../i18n/use-t.ts'

/** What became of a version, in a sentence. */
export const becameSentence = (t: T<'admin-versions'>, name: string, status: Schema<'NodeVersionStatus'>): string => {
  switch (status) {
    case 'NodeVersionStatusActive':
      return t('admin-versions.said.approved', { name })
    case 'NodeVersionStatusBanned':
      return t('admin-versions.said.rejected', { name })
    case 'NodeVersionStatusFlagged':
      return t('admin-versions.said.flagged', { name })
    case 'NodeVersionStatusPending':
      return t('admin-versions.said.pending', { name })
    case 'NodeVersionStatusDeleted':
      return t('admin-versions.said.deleted', { name })
  }
}

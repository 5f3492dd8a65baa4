import { useT } from '../../../i18n/use-t.ts'
import type { statuses } from './search.ts'

/** The word for the state of a version. */
export const useStatusWords = (): ((status: (typeof statuses)[number]) => string) => {
  const t = useT('admin-nodes')
  return (status) => {
    switch (status) {
      case 'active':
        return t('admin-nodes.status.active')
      case 'flagged':
        return t('admin-nodes.status.flagged')
      case 'pending':
        return t('admin-nodes.status.pending')
      case 'banned':
        return t('admin-nodes.status.banned')
      case 'deleted':
        return t('admin-nodes.status.deleted')
    }
  }
}

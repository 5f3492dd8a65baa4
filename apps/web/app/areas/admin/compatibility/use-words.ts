import { useT } from '../../../i18n/use-t.ts'
import type { Field } from './compatibility-draft.ts'
import type { statuses } from './search.ts'

/** Returns a function that names a field. */
export const useFieldWords = (): ((field: Field) => string) => {
  const t = useT('admin-nodes')
  return (field) => {
    switch (field) {
      case 'supported_os':
        return t('admin-nodes.compat.os')
      case 'supported_accelerators':
        return t('admin-nodes.compat.accelerators')
      case 'supported_comfyui_version':
        return t('admin-nodes.compat.comfyui')
      case 'supported_comfyui_frontend_version':
        return t('admin-nodes.compat.frontend')
    }
  }
}

/** Returns a function that names the state of a version. */
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

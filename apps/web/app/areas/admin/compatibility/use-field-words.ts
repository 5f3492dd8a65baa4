import { useT } from '../../../i18n/use-t.ts'
import type { Field } from './compatibility-draft.ts'

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

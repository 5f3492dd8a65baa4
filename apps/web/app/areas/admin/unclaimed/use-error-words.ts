import { useT } from '../../../i18n/use-t.ts'
import type { NewNodeError } from './new-node.ts'

/** Returns a function that explains the error of a field and its fix. */
export const useErrorWords = (): ((error: NewNodeError) => string) => {
  const t = useT('admin-nodes')
  return (error) => {
    switch (error) {
      case 'idMissing':
        return t('admin-nodes.add.error.idMissing')
      case 'idUnfit':
        return t('admin-nodes.add.error.idUnfit')
      case 'idTaken':
        return t('admin-nodes.add.error.idTaken')
      case 'nameMissing':
        return t('admin-nodes.add.error.nameMissing')
      case 'repositoryMissing':
        return t('admin-nodes.add.error.repositoryMissing')
      case 'notAnAddress':
        return t('admin-nodes.add.error.notAnAddress')
    }
  }
}

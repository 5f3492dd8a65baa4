import { useT } from '../../../i18n/use-t.ts'
import type { NewNodeFault } from './new-node.ts'

/** Returns a function that explains the error of a field and its fix. */
export const useFaultWords = (): ((fault: NewNodeFault) => string) => {
  const t = useT('admin-nodes')
  return (fault) => {
    switch (fault) {
      case 'idMissing':
        return t('admin-nodes.add.fault.idMissing')
      case 'idUnfit':
        return t('admin-nodes.add.fault.idUnfit')
      case 'idTaken':
        return t('admin-nodes.add.fault.idTaken')
      case 'nameMissing':
        return t('admin-nodes.add.fault.nameMissing')
      case 'repositoryMissing':
        return t('admin-nodes.add.fault.repositoryMissing')
      case 'notAnAddress':
        return t('admin-nodes.add.fault.notAnAddress')
    }
  }
}

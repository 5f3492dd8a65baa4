import { useT } from '../../../i18n/use-t.ts'
import { Notice } from '../../../ui/notice.tsx'
import type { Opening } from './use-opened-workflow.ts'

/** Why a file could not be opened, and what to do. */
export const OpenFault = ({ name, fault }: Extract<Opening, { state: 'fault' }>) => {
  const t = useT('workflow')
  const quoted = `\u2068${name}\u2069`
  switch (fault.state) {
    case 'no-workflow':
      return (
        <Notice kind="warning" title={t('workflow.fault.noWorkflow', { name: quoted })}>
          {t('workflow.fault.noWorkflowBody', { format: fault.format.toUpperCase() })}
        </Notice>
      )
    case 'unknown-format':
      return (
        <Notice kind="warning" title={t('workflow.fault.unknown', { name: quoted })}>
          {t('workflow.fault.unknownBody')}
        </Notice>
      )
    case 'too-large':
      return (
        <Notice kind="warning" title={t('workflow.fault.tooLarge', { name: quoted })}>
          {t('workflow.fault.tooLargeBody')}
        </Notice>
      )
    case 'broken':
      return (
        <Notice kind="danger" title={t('workflow.fault.broken', { name: quoted })}>
          {t('workflow.fault.brokenBody', { detail: fault.detail })}
        </Notice>
      )
  }
}

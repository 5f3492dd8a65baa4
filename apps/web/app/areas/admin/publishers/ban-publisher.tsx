import type { components } from '@registry/contract/types'
import { useState } from 'react'
import { ReasonDialog } from '../../../components/admin/reason-dialog.tsx'
import { useBanReasons } from '../shared/people/use-ban-reasons.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Checkbox } from '../../../ui/field.tsx'
import { useBan } from './use-ban.ts'

/** Bans a publisher, after saying what that reaches. */
export const BanPublisher = ({
  detail,
  onClose,
}: {
  detail: components['schemas']['AdminPublisherDetail']
  onClose: () => void
}) => {
  const t = useT('admin-people')
  const format = useFormat()
  const templates = useBanReasons()
  const [withMembers, setWithMembers] = useState(false)
  const { publisher, active_nodes: nodes, members } = detail
  const { ban } = useBan(publisher)
  return (
    <ReasonDialog
      open
      isRequired
      tone="danger"
      onOpenChange={onClose}
      title={t('admin-people.ban.publisherTitle', { name: publisher.name })}
      body={
        <>
          <ul className="list-disc space-y-1 ps-5 marker:text-faint">
            <li>{t('admin-people.ban.nodes', { count: nodes, exact: format.exactNumber(nodes) })}</li>
            <li>{t('admin-people.ban.tokens')}</li>
            <li>{t('admin-people.ban.undo')}</li>
          </ul>
          <p>{t('admin-people.ban.public')}</p>
          {members.length > 0 && (
            <Checkbox
              checked={withMembers}
              onChange={(event) => setWithMembers(event.target.checked)}
              label={t('admin-people.ban.members', {
                count: members.length,
                exact: format.exactNumber(members.length),
              })}
            />
          )}
        </>
      }
      templates={templates}
      confirmLabel={t('admin-people.ban.confirm')}
      onConfirm={(reason) => ban({ reason, members: withMembers })}
    />
  )
}

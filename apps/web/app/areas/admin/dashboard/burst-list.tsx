import type { Schema } from '@registry/api-client'
import { useFormat } from '../../../i18n/use-format.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Panel } from '../../../ui/panel.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { useAdminLinks } from '../../../use-admin-links.ts'

/** Where far more happens than in the two weeks before. */
export const BurstList = ({ bursts }: { bursts: Schema<'Burst'>[] }) => {
  const t = useT('admin-desk')
  const links = useAdminLinks()
  const format = useFormat()
  return (
    <Panel
      title={t('admin-desk.bursts.title')}
      className={bursts.length > 0 ? 'overflow-hidden [&>div:last-child]:p-0' : ''}
    >
      {bursts.length === 0 ? (
        <p className="text-faint">{t('admin-desk.bursts.none')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {bursts.map(({ kind, subject, since, count, usual }) => {
            const exact = format.exactNumber(count)
            const numbers = { count, exact, since: format.dateTime(since), usual: format.number(usual) }
            const to = kind === 'installs' ? links.adminNode(subject) : links.adminPublisher(subject)
            return (
              <li key={`${kind}:${subject}`} className="px-4 py-2">
                <TextLink to={to}>
                  <bdi dir="ltr" className="font-mono text-sm wrap-anywhere">
                    {subject}
                  </bdi>
                </TextLink>
                <p className="text-sm text-muted tabular-nums">
                  {kind === 'installs'
                    ? t('admin-desk.bursts.installs', numbers)
                    : t('admin-desk.bursts.publishes', numbers)}
                </p>
              </li>
            )
          })}
        </ul>
      )}
    </Panel>
  )
}

import type { Schema } from '@registry/api-client'
import { Link } from 'react-router'
import { useFormat } from '../../../i18n/use-format.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Panel } from '../../../ui/panel.tsx'
import { useAdminLinks } from '../../../use-admin-links.ts'

/** How much there is of everything. */
export const Totals = ({ totals }: { totals: Schema<'AdminOverview'>['totals'] }) => {
  const t = useT('admin', 'admin-desk')
  const links = useAdminLinks()
  const format = useFormat()
  const lines = [
    { label: t('admin.nav.nodes'), count: totals.nodes, to: links.adminNodes() },
    { label: t('admin.nav.versions'), count: totals.versions, to: links.adminVersions({ status: 'any' }) },
    { label: t('admin.nav.publishers'), count: totals.publishers, to: links.adminPublishers() },
    { label: t('admin.nav.users'), count: totals.users, to: links.adminUsers() },
  ]
  return (
    <Panel title={t('admin-desk.totals.title')} className="overflow-hidden [&>div:last-child]:p-0">
      <ul className="divide-y divide-line">
        {lines.map(({ label, count, to }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex items-center justify-between gap-3 px-4 py-2 -outline-offset-2 transition-colors hover:bg-hover"
            >
              <span>{label}</span>
              <span className="font-medium tabular-nums">{format.exactNumber(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

import type { Schema } from '@registry/api-client'
import { useT } from '../../../i18n/use-t.ts'
import { Badge } from '../../../ui/badge.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { useAdminLinks } from '../../../use-admin-links.ts'

/** Who a customer is, and where else admins find them. */
export const CustomerProfile = ({ customer: { id, email, is_admin } }: { customer: Schema<'Customer'> }) => {
  const t = useT('admin-customers')
  const links = useAdminLinks()
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      {is_admin && <Badge tone="blue">{t('admin-customers.admin')}</Badge>}
      {email !== undefined && (
        <bdi dir="ltr" className="wrap-anywhere">
          {email}
        </bdi>
      )}
      <code dir="ltr" className="text-xs wrap-anywhere text-faint">
        {id}
      </code>
      <TextLink to={links.adminUser(id)}>{t('admin-customers.person')}</TextLink>
      <TextLink to={links.adminAudit({ subject: `customer:${id}` })}>{t('admin-customers.audit')}</TextLink>
    </p>
  )
}

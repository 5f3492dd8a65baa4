import { Ban, CircleCheck } from 'lucide-react'
import { useT } from '../../../../i18n/use-t.ts'
import { Badge } from '../../../../ui/badge.tsx'

/** Shows whether a publisher or a user is banned. */
export const AccountStatus = ({ isBanned }: { isBanned: boolean }) => {
  const t = useT('admin-people')
  return isBanned ? (
    <Badge tone="red" icon={<Ban aria-hidden />}>
      {t('admin-people.status.banned')}
    </Badge>
  ) : (
    <Badge tone="green" icon={<CircleCheck aria-hidden />}>
      {t('admin-people.status.active')}
    </Badge>
  )
}

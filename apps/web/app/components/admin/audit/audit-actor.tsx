import type { Schema } from '@registry/api-client'
import { useT } from '../../../i18n/use-t.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import { useAdminLinks } from '../../../use-admin-links.ts'

/** Shows the actor of an entry. */
export const AuditActor = ({
  entry: { actor, actor_name },
}: {
  entry: Pick<Schema<'AuditEntry'>, 'actor' | 'actor_name'>
}) => {
  const t = useT('admin-desk')
  const links = useAdminLinks()
  if (actor === 'operator') return <span className="font-medium">{t('admin-desk.actor.operator')}</span>
  if (actor === 'operator-program') return <span className="font-medium">{t('admin-desk.actor.program')}</span>
  if (actor === 'stripe') return <span className="font-medium">{t('admin-desk.actor.stripe')}</span>
  if (actor === 'review') return <span className="font-medium">{t('admin-desk.actor.review')}</span>
  if (actor === 'sweep') return <span className="font-medium">{t('admin-desk.actor.sweep')}</span>
  const at = actor.indexOf(':')
  const [kind, id] = [actor.slice(0, at), actor.slice(at + 1)]
  if (kind === 'upload') return <span title={actor}>{t('admin-desk.actor.upload')}</span>
  if (kind === 'token') return <span title={actor}>{t('admin-desk.actor.token')}</span>
  if (kind === 'workflow') return <span>{t('admin-desk.actor.workflow', { repository: id })}</span>
  if (kind === 'github') return <span>{t('admin-desk.actor.github', { repository: id })}</span>
  if (kind === 'service') return <span>{t('admin-desk.actor.service', { name: id })}</span>
  if (kind !== 'user')
    return (
      <bdi dir="ltr" className="font-mono text-sm">
        {actor}
      </bdi>
    )
  return (
    <TextLink to={links.adminUser(id)} className="font-medium">
      <bdi>{actor_name ?? id}</bdi>
    </TextLink>
  )
}

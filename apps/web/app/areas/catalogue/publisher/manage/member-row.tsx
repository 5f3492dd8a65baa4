import type { Schema } from '@registry/api-client'
import { LogOut, UserMinus } from 'lucide-react'
import { hueOf, initials } from '../../../../components/initials.ts'
import { track } from '../../../../data/analytics/analytics.ts'
import { useWrite } from '../../../../data/query/use-write.ts'
import { useRefusalSentence } from '../../../../data/refusals/use-refusal-sentence.ts'
import { useFormat } from '../../../../i18n/use-format.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Select } from '../../../../ui/field.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { useToast } from '../../../../ui/toasts.tsx'

interface Props {
  publisherId: string
  member: Schema<'Member'>
  isSelf: boolean
  /** Whether the visitor may change roles. */
  isOwner: boolean
  onRemove: () => void
}

/** Row of a member with their role in the publisher. */
export const MemberRow = ({ publisherId, member, isSelf, isOwner, onRemove }: Props) => {
  const t = useT('publisher-manage')
  const format = useFormat()
  const name = member.user.name ?? member.user.email ?? t('publisher-manage.members.nameless')
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <Initial name={name} />
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex flex-wrap items-center gap-x-2">
          <bdi className="font-semibold wrap-anywhere">{name}</bdi>
          {isSelf && <Badge tone="accent">{t('publisher-manage.members.you')}</Badge>}
        </p>
        <p className="text-sm text-faint wrap-anywhere">
          {member.user.email !== undefined && <bdi>{member.user.email}</bdi>}
          {member.user.email !== undefined && member.createdAt !== undefined && ' · '}
          {member.createdAt !== undefined &&
            t('publisher-manage.members.since', { date: format.date(member.createdAt) })}
        </p>
      </div>
      <div className="flex items-center gap-2 max-sm:ps-12">
        {isOwner ? (
          <RoleSelect publisherId={publisherId} member={member} name={name} />
        ) : (
          <span className="text-sm text-muted">
            {member.role === 'owner' ? t('publisher-manage.role.owner') : t('publisher-manage.role.member')}
          </span>
        )}
        {isSelf && (
          <Button size="small" onClick={onRemove}>
            <LogOut aria-hidden className="mirrored" />
            {t('publisher-manage.members.leave')}
          </Button>
        )}
        {isOwner && !isSelf && (
          <IconButton
            label={t('publisher-manage.members.removeNamed', { name })}
            icon={<UserMinus aria-hidden />}
            onClick={onRemove}
          />
        )}
      </div>
    </li>
  )
}

const RoleSelect = ({ publisherId, member, name }: { publisherId: string; member: Schema<'Member'>; name: string }) => {
  const t = useT('publisher-manage')
  const toast = useToast()
  const sentence = useRefusalSentence()
  const change = useWrite('put', '/publishers/{publisherId}/members/{userId}')
  const choose = async (role: 'owner' | 'member') => {
    try {
      // Owners who change their own role lose this field, and `mutate` runs no callbacks of a removed field.
      await change.mutateAsync({ params: { path: { publisherId, userId: member.id } }, body: { role } })
      track('Change Member Role', { publisherId, role })
      toast({ tone: 'success', text: t('publisher-manage.members.changed', { name }) })
    } catch (refusal) {
      toast({ tone: 'error', text: sentence(refusal) })
    }
  }
  return (
    <Select
      label={t('publisher-manage.members.roleOf', { name })}
      labelHidden
      // The new role shows at once during the save and reverts after a refusal.
      value={change.isPending ? change.variables.body.role : member.role}
      // A disabled field would lose the focus.
      aria-busy={change.isPending}
      className="[&_select]:h-8"
      onChange={(event) => !change.isPending && void choose(event.target.value === 'owner' ? 'owner' : 'member')}
    >
      <option value="owner">{t('publisher-manage.role.owner')}</option>
      <option value="member">{t('publisher-manage.role.member')}</option>
    </Select>
  )
}

/** Shows an initial in a circle as decoration beside the name. */
const Initial = ({ name }: { name: string }) => {
  const hue = hueOf(name)
  return (
    <span
      aria-hidden
      style={{
        backgroundColor: `light-dark(oklch(0.93 0.03 ${hue}), oklch(0.3 0.04 ${hue}))`,
        color: `light-dark(oklch(0.42 0.07 ${hue}), oklch(0.86 0.06 ${hue}))`,
      }}
      className="flex size-9 shrink-0 items-center justify-center rounded-full text-sm font-semibold select-none"
    >
      {initials(name).slice(0, 1)}
    </span>
  )
}

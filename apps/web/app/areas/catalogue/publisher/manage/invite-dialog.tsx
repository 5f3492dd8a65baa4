import { type FormEvent, type ReactElement, useRef, useState } from 'react'
import { FormActions } from '../../../../components/form-actions.tsx'
import { track } from '../../../../data/analytics/analytics.ts'
import { useWrite } from '../../../../data/query/use-write.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { Choices } from '../../../../ui/choices.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { TextField } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form.tsx'
import { useToast } from '../../../../ui/toasts.tsx'
import type { Role } from '../use-role.ts'

interface Props {
  publisherId: string
  /** Button that opens the dialog. */
  trigger: ReactElement
}

/** Dialog that invites a person by email. */
export const InviteDialog = ({ publisherId, trigger }: Props) => {
  const t = useT('publisher-manage')
  const [isOpen, setOpen] = useState(false)
  return (
    <Dialog
      trigger={trigger}
      open={isOpen}
      onOpenChange={setOpen}
      title={t('publisher-manage.members.inviteTitle', { publisherId })}
      description={t('publisher-manage.members.inviteBody')}
    >
      <InviteForm publisherId={publisherId} onClose={() => setOpen(false)} />
    </Dialog>
  )
}

const InviteForm = ({ publisherId, onClose }: { publisherId: string; onClose: () => void }) => {
  const t = useT('publisher-manage')
  const toast = useToast()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('member')
  const [isTried, setTried] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const invite = useWrite('post', '/publishers/{publisherId}/invitations')
  const isAddress = /^[^\s@]+@[^\s@]+$/.test(email.trim())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isAddress) return field.current?.focus()
    return invite.mutate(
      { params: { path: { publisherId } }, body: { email: email.trim(), role } },
      {
        onSuccess: (invitation) => {
          track('Invite Member', { publisherId, role })
          toast({ tone: 'success', text: t('publisher-manage.members.invited', { email: invitation.email }) })
          onClose()
        },
      },
    )
  }
  return (
    <Form onSubmit={submit} className="flex flex-col gap-5">
      <TextField
        ref={field}
        type="email"
        dir="ltr"
        autoComplete="off"
        maxLength={254}
        label={t('publisher-manage.members.email')}
        error={isTried && !isAddress ? t('publisher-manage.members.emailWrong') : undefined}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Choices
        label={t('publisher-manage.members.role')}
        value={role}
        choices={[
          { value: 'member', label: t('publisher-manage.role.member'), hint: t('publisher-manage.role.memberHint') },
          { value: 'owner', label: t('publisher-manage.role.owner'), hint: t('publisher-manage.role.ownerHint') },
        ]}
        onChoose={setRole}
      />
      <FormActions
        submit={t('publisher-manage.members.send')}
        isPending={invite.isPending}
        error={invite.error}
        onCancel={onClose}
      />
    </Form>
  )
}

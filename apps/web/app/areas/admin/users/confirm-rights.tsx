import type { components } from '@registry/contract/types'
import { personName } from '../shared/people/person-name.ts'
import { FormActions } from '../../../components/form-actions.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { useUserVerbs } from './use-user-verbs.ts'

/** Makes somebody an admin, or takes it back, after saying what that means. */
export const ConfirmRights = ({ user, onClose }: { user: components['schemas']['AdminUser']; onClose: () => void }) => {
  const t = useT('admin-people')
  const { setAdmin, isPending, rightsError } = useUserVerbs(user)
  const name = personName(user)
  const title = user.is_admin ? t('admin-people.users.withdraw') : t('admin-people.users.grant')
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={
        user.is_admin ? t('admin-people.users.withdrawBody', { name }) : t('admin-people.users.grantBody', { name })
      }
    >
      <Form
        onSubmit={(event) => {
          event.preventDefault()
          void setAdmin(!user.is_admin).then((isDone) => isDone && onClose())
        }}
      >
        <FormActions submit={title} isPending={isPending} error={rightsError} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}

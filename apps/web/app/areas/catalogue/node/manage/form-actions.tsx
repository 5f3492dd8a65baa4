import { FormError } from '../../../../components/form-error.tsx'
import { useT } from '../../../../i18n/use-t.ts'
import { Button } from '../../../../ui/button.tsx'
import { FormFoot } from '../../../../ui/form-foot.tsx'

interface Props {
  isPending: boolean
  error: unknown
  onCancel: () => void
}

/** Shows the end of a form in a dialog: the error, the cancel button, and the save button. */
export const FormActions = ({ isPending, error, onCancel }: Props) => {
  const t = useT('node-manage')
  return (
    <>
      <FormError error={error} />
      <FormFoot>
        <Button onClick={onCancel}>{t('node-manage.cancel')}</Button>
        <Button type="submit" variant="primary" disabled={isPending}>
          {isPending ? t('node-manage.saving') : t('node-manage.save')}
        </Button>
      </FormFoot>
    </>
  )
}

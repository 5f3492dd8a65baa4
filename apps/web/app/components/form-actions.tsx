import { useT } from '../i18n/use-t.ts'
import { Button } from '../ui/button.tsx'
import { FormFoot } from '../ui/form-foot.tsx'
import { FormError } from './form-error.tsx'

interface Props {
  /** Label of the submit button. */
  submit: string
  /** Label of the submit button while the request is pending. */
  busy?: string
  isPending: boolean
  error: unknown
  onCancel?: (() => void) | undefined
}

/** Footer of a form: its error and its buttons. */
export const FormActions = ({ submit, busy = submit, isPending, error, onCancel }: Props) => {
  const t = useT()
  return (
    <>
      <FormError error={error} />
      <FormFoot>
        {onCancel && <Button onClick={onCancel}>{t('ui.cancel')}</Button>}
        <Button type="submit" variant="primary" disabled={isPending}>
          {isPending ? busy : submit}
        </Button>
      </FormFoot>
    </>
  )
}

import type { ComponentProps } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { FormFoot } from '../../../ui/form-foot.tsx'
import { Form } from '../../../ui/form.tsx'
import { useErrorFocus } from '../../../ui/use-error-focus.ts'

interface Props extends Omit<ComponentProps<typeof TextField>, 'onChange' | 'onSubmit'> {
  onText: (text: string) => void
  /** Label of the submit button. */
  submit: string
  isBusy: boolean
  onSubmit: () => void
  onCancel: () => void
}

/** Form of a dialog with a single field. */
export const FieldForm = ({ onText, submit, isBusy, onSubmit, onCancel, ...field }: Props) => {
  const t = useT()
  return (
    <Form
      ref={useErrorFocus(field.error)}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
      className="flex flex-col gap-5"
    >
      <TextField {...field} onChange={(event) => onText(event.target.value)} />
      <FormFoot>
        <Button onClick={onCancel}>{t('ui.cancel')}</Button>
        <Button type="submit" variant="primary" aria-disabled={isBusy}>
          {submit}
        </Button>
      </FormFoot>
    </Form>
  )
}

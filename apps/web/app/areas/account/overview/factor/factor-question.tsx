import type { SecondFactor } from '../../../../data/session/identity-provider.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { FormFoot } from '../../../../ui/form-foot.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { useFactorChange } from './use-factor.ts'

interface Props<Answer> {
  title: string
  body: string
  confirm: string
  /** Default `danger`. */
  variant?: 'danger' | 'primary'
  call: (factor: SecondFactor) => Promise<Answer>
  onDone: (answer: Answer) => void
  onClose: () => void
}

/** Dialog that confirms a change of a factor and shows the error of a refused change. */
export const FactorQuestion = <Answer,>(props: Props<Answer>) => {
  const { title, body, confirm, variant = 'danger', call, onDone, onClose } = props
  const t = useT()
  const { isBusy, error, change } = useFactorChange()
  const submit = async () => {
    const answer = await change(call)
    if (answer !== undefined) onDone(answer)
  }
  return (
    <Dialog open onOpenChange={onClose} title={title} description={body}>
      <div role="alert" className="mb-4 empty:hidden">
        {error !== undefined && <Notice kind="danger">{error}</Notice>}
      </div>
      <FormFoot>
        <Button onClick={onClose}>{t('ui.cancel')}</Button>
        <Button variant={variant} aria-disabled={isBusy} onClick={() => void submit()}>
          {confirm}
        </Button>
      </FormFoot>
    </Dialog>
  )
}

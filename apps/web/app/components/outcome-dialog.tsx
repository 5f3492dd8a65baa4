import { type ReactElement, type ReactNode, useState } from 'react'
import { Dialog } from '../ui/dialog.tsx'

interface Props<Outcome> {
  /** Button that opens the dialog. */
  trigger: ReactElement
  title: (outcome: Outcome | undefined) => string
  renderForm: (done: (outcome: Outcome) => void, close: () => void) => ReactNode
  /** Renders the outcome in place of the form, once. */
  renderOutcome: (outcome: Outcome, close: () => void) => ReactNode
}

/** Dialog with a form, and then its outcome, such as a secret that cannot be shown again. */
export const OutcomeDialog = <Outcome,>({ trigger, title, renderForm, renderOutcome }: Props<Outcome>) => {
  const [isOpen, setOpen] = useState(false)
  const [shown, setShown] = useState<Outcome>()
  const open = (next: boolean) => {
    setOpen(next)
    if (!next) setShown(undefined)
  }
  const close = () => open(false)
  const done = (next: Outcome) => setShown(() => next)
  return (
    <Dialog dismissible={shown === undefined} trigger={trigger} open={isOpen} onOpenChange={open} title={title(shown)}>
      {shown === undefined ? renderForm(done, close) : renderOutcome(shown, close)}
    </Dialog>
  )
}

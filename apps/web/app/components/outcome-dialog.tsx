import { type ReactElement, type ReactNode, useState } from 'react'
import { Dialog } from '../ui/dialog.tsx'

interface Props<Outcome> {
  /** The button that opens it. */
  trigger: ReactElement
  title: (outcome: Outcome | undefined) => string
  renderForm: (done: (outcome: Outcome) => void, close: () => void) => ReactNode
  /** Shown once, in place of the form. */
  renderOutcome: (outcome: Outcome, close: () => void) => ReactNode
}

/** A form in a dialog, and then what came of it, such as a secret that nobody can see again. */
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

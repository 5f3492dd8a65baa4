import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ReactElement, type ReactNode, useRef, useState } from 'react'
import { useT } from '../i18n/use-t.ts'
import { iconButtonClass } from './icon-button.tsx'

interface Props {
  title: ReactNode
  /** A sentence about the purpose of the dialog. */
  description?: ReactNode
  /** The button that opens it; leave it out to control `open`. */
  trigger?: ReactElement
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** Whether Escape and a click beside it close it, until something is typed. False for what is shown once. Default true. */
  dismissible?: boolean
  children: ReactNode
}

/** A window over the page. Focus goes to its first field and comes back. Nothing that was typed is lost by a key or a click beside it. */
export const Dialog = ({ trigger, open, onOpenChange, ...rest }: Props) => (
  <Radix.Root {...(open !== undefined && { open })} {...(onOpenChange && { onOpenChange })}>
    {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
    <Radix.Portal>
      {/* As high as the window itself, so that a second one covers the first. */}
      <Radix.Overlay className="fixed inset-0 z-45 bg-[rgb(4_7_12/0.55)]" />
      <Window {...rest} hasTrigger={trigger !== undefined} />
    </Radix.Portal>
  </Radix.Root>
)

const Window = ({
  title,
  description,
  dismissible = true,
  hasTrigger,
  children,
}: Pick<Props, 'title' | 'description' | 'dismissible' | 'children'> & { hasTrigger: boolean }) => {
  const t = useT()
  const [opener] = useState(findOpener)
  const isTouched = useRef(false)
  const touch = () => {
    isTouched.current = true
  }
  const keep = (event: Event) => {
    if (!dismissible || isTouched.current) event.preventDefault()
  }
  return (
    <Radix.Content
      {...(description === undefined && { 'aria-describedby': undefined })}
      onInput={touch}
      onClick={(event) => isControl(event.target) && touch()}
      onInteractOutside={keep}
      onEscapeKeyDown={keep}
      // Radix knows where to go back to by the trigger alone.
      {...(!hasTrigger && { onCloseAutoFocus: focusing(opener) })}
      onOpenAutoFocus={focusFirstField}
      className="appears fixed inset-x-4 top-[12vh] z-45 mx-auto flex max-h-[76vh] max-w-130 flex-col rounded-card border border-line bg-raised shadow-float"
    >
      <div className="flex items-start justify-between gap-3 border-b border-line py-2 ps-5 pe-2">
        <Radix.Title className="min-w-0 py-1.5 text-md font-semibold wrap-anywhere">{title}</Radix.Title>
        <Radix.Close aria-label={t('ui.close')} className={iconButtonClass}>
          <X aria-hidden />
        </Radix.Close>
      </div>
      <div className="overflow-y-auto p-5">
        {description !== undefined && <Radix.Description className="mb-4 text-muted">{description}</Radix.Description>}
        {children}
      </div>
    </Radix.Content>
  )
}

/** The focused element while the dialog opens; for the entry of a menu, which is gone by then, the button of the menu. */
const findOpener = (): Element | null => {
  const { activeElement } = document
  const button = activeElement?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return button ? document.querySelector(`#${CSS.escape(button)}`) : activeElement
}

const focusing = (opener: Element | null) => (event: Event) => {
  event.preventDefault()
  if (opener instanceof HTMLElement) opener.focus()
}

const focusFirstField = (event: Event) => {
  const field = event.target instanceof Element && event.target.querySelector('input, textarea, select')
  if (!(field instanceof HTMLElement)) return
  event.preventDefault()
  field.focus()
}

// A click on one may have chosen or removed something.
const isControl = (target: EventTarget) => target instanceof Element && target.closest('button, label') !== null

import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ReactElement, type ReactNode, useRef, useState } from 'react'
import { useT } from '../i18n/use-t.ts'
import { iconButtonClass } from './icon-button.tsx'
import { restoring } from './restoring.ts'

interface Props {
  title: ReactNode
  /** Purpose of the dialog, in a sentence. */
  description?: ReactNode
  /** Button that opens the dialog. Omit it to control `open`. */
  trigger?: ReactElement
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /**
   * Whether Escape and a click outside close the dialog before any input. False for content that appears only once.
   * Default true.
   */
  dismissible?: boolean
  children: ReactNode
}

/**
 * Dialog over the page. Opening it focuses its first field, and closing it restores the focus. After any input, neither
 * Escape nor a click outside closes the dialog.
 */
export const Dialog = ({ trigger, open, onOpenChange, ...rest }: Props) => (
  <Radix.Root {...(open !== undefined && { open })} {...(onOpenChange && { onOpenChange })}>
    {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
    <Radix.Portal>
      {/* The overlay has the z-index of the dialog window, so that a second dialog covers the first. */}
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
  const [restoreFocus] = useState(() => restoring(findOpener()))
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
      // Radix restores the focus only to a trigger.
      {...(!hasTrigger && {
        onCloseAutoFocus: (event) => {
          event.preventDefault()
          restoreFocus()
        },
      })}
      onOpenAutoFocus={(event) => focusFirstField(event.target) && event.preventDefault()}
      className="appears fixed inset-x-4 top-[12vh] z-45 mx-auto flex max-h-[76vh] max-w-130 flex-col rounded-card border border-line bg-raised shadow-float"
    >
      <div className="flex items-start justify-between gap-3 border-b border-line py-2 ps-5 pe-2">
        <Radix.Title className="min-w-0 py-1.5 text-md font-semibold wrap-anywhere">{title}</Radix.Title>
        <Radix.Close aria-label={t('ui.close')} className={iconButtonClass}>
          <X aria-hidden />
        </Radix.Close>
      </div>
      {/* The padding keeps a focused field clear of the buttons, which stick to the bottom. */}
      <div className="scroll-pb-20 overflow-y-auto p-5">
        {description !== undefined && <Radix.Description className="mb-4 text-muted">{description}</Radix.Description>}
        {children}
      </div>
    </Radix.Content>
  )
}

/**
 * Returns the element that had the focus before the dialog. For a menu item, which is gone by then, returns the button
 * of the menu.
 */
const findOpener = (): Element | null => {
  const { activeElement } = document
  const button = activeElement?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return button ? document.querySelector(`#${CSS.escape(button)}`) : activeElement
}

/** Focuses the first field of an element. Returns whether there is a field. */
export const focusFirstField = (parent: EventTarget | null): boolean => {
  const field = parent instanceof Element && parent.querySelector('input, textarea, select')
  if (!(field instanceof HTMLElement)) return false
  field.focus()
  return true
}

// A click on a control may have selected or removed something.
const isControl = (target: EventTarget) => target instanceof Element && target.closest('button, label') !== null

/** Ref that focuses the first field of content that appears in an open dialog. */
export const focusFields = (parent: HTMLElement | null) => void focusFirstField(parent)

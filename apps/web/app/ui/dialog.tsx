import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactElement, ReactNode, RefObject } from 'react'
import { useT } from '../i18n/use-t.ts'
import { iconButtonClass } from './icon-button.tsx'

interface Props {
  title: ReactNode
  /** One sentence that says what it is about. */
  description?: ReactNode
  /** The button that opens it; leave it out to control `open`. */
  trigger?: ReactElement
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** Neither Escape nor a click beside it closes it: for what is shown once, and for what was typed. */
  stays?: boolean
  /** Where focus goes when it closes, for what opened from a menu: its entry is gone by then. */
  returnTo?: RefObject<HTMLElement | null> | undefined
  children: ReactNode
}

/** A window over the page. Focus goes in and comes back; Escape and a click beside it close it. */
export const Dialog = ({
  title,
  description,
  trigger,
  open,
  onOpenChange,
  stays = false,
  returnTo,
  children,
}: Props) => {
  const t = useT()
  return (
    <Radix.Root {...(open !== undefined && { open })} {...(onOpenChange && { onOpenChange })}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-[rgb(4_7_12/0.55)]" />
        <Radix.Content
          {...(description === undefined && { 'aria-describedby': undefined })}
          {...(returnTo && { onCloseAutoFocus: focusing(returnTo) })}
          {...(stays && { onInteractOutside: prevent, onEscapeKeyDown: prevent })}
          className="appears fixed inset-x-4 top-[12vh] z-50 mx-auto flex max-h-[76vh] max-w-130 flex-col rounded-card border border-line bg-raised shadow-float"
        >
          <div className="flex items-start justify-between gap-3 border-b border-line py-2 ps-5 pe-2">
            <Radix.Title className="py-1.5 text-md font-semibold">{title}</Radix.Title>
            <Radix.Close aria-label={t('ui.close')} className={iconButtonClass}>
              <X aria-hidden />
            </Radix.Close>
          </div>
          <div className="overflow-y-auto p-5">
            {description !== undefined && (
              <Radix.Description className="mb-4 text-muted">{description}</Radix.Description>
            )}
            {children}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

const focusing = (target: RefObject<HTMLElement | null>) => (event: Event) => {
  event.preventDefault()
  target.current?.focus()
}

const prevent = (event: Event) => event.preventDefault()

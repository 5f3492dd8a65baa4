import { Menu } from 'radix-ui/internal'
import { type ReactNode, useEffect, useRef } from 'react'
import { useDirection } from './direction.ts'

interface Props {
  button: HTMLElement
  byKey: boolean
  id: string
  align: 'start' | 'end'
  label: string
  onClose: () => void
  children: ReactNode
}

/** Shows an open menu beside its button. */
export const MenuPanel = ({ button, byKey, id, align, label, onClose, children }: Props) => {
  const panel = useRef<HTMLDivElement>(null)
  const pressedOutside = useRef(false)
  const direction = useDirection()
  useEffect(() => {
    // Radix tracks only keys pressed after its code has loaded, so this effect focuses the first item.
    if (byKey) panel.current?.querySelector<HTMLElement>(firstEntry)?.focus({ preventScroll: true })
  }, [byKey])
  return (
    <Menu.Root open modal={false} dir={direction} onOpenChange={(open) => !open && onClose()}>
      <Menu.Anchor virtualRef={{ current: button }} />
      <Menu.Portal>
        <Menu.Content
          ref={panel}
          id={id}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          aria-label={label}
          aria-labelledby={button.id}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (!pressedOutside.current) button.focus()
          }}
          onInteractOutside={(event) => {
            // The button closes its menu itself.
            if (event.target instanceof Node && button.contains(event.target)) event.preventDefault()
            else pressedOutside.current = true
          }}
          className="appears z-50 max-h-[var(--radix-popper-available-height)] min-w-48 overflow-y-auto rounded-card border border-line bg-raised p-1 shadow-float"
        >
          {children}
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  )
}

const firstEntry = '[role^=menuitem]:not([data-disabled])'

import { Tooltip as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'

interface Props {
  text: ReactNode
  side?: 'top' | 'bottom'
  /** One element that can be hovered and focused. */
  children: ReactElement
}

/** More about an element on hover and focus. Nothing may be told only here: a touch screen never shows it. */
export const Tooltip = ({ text, side = 'bottom', children }: Props) => (
  <Radix.Root>
    <Radix.Trigger asChild>{children}</Radix.Trigger>
    <Radix.Portal>
      <Radix.Content
        side={side}
        sideOffset={6}
        collisionPadding={8}
        className="appears z-50 max-w-72 rounded-control border border-line bg-raised px-2 py-1 text-xs text-text shadow-float"
      >
        {text}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
)

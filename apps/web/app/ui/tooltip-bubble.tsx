import { Popper } from 'radix-ui/internal'
import { type ReactNode, useEffect } from 'react'
import { createPortal } from 'react-dom'

interface Props {
  id: string
  anchor: HTMLElement
  side: 'top' | 'bottom'
  onEnter: () => void
  onLeave: () => void
  onClose: () => void
  children: ReactNode
}

/** Shows a tooltip beside its element, above all other content. Escape and scrolling close it. */
export const TooltipBubble = ({ id, anchor, side, onEnter, onLeave, onClose, children }: Props) => {
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && onClose()
    const onScroll = ({ target }: Event) => target instanceof Node && target.contains(anchor) && onClose()
    addEventListener('keydown', onKey)
    addEventListener('scroll', onScroll, { capture: true })
    return () => {
      removeEventListener('keydown', onKey)
      removeEventListener('scroll', onScroll, { capture: true })
    }
  })
  return (
    <Popper.Root>
      <Popper.Anchor virtualRef={{ current: anchor }} />
      {createPortal(
        <Popper.Content
          id={id}
          role="tooltip"
          side={side}
          sideOffset={6}
          collisionPadding={8}
          onPointerEnter={onEnter}
          onPointerLeave={onLeave}
          className="appears z-50 max-w-72 rounded-control border border-line bg-raised px-2 py-1 text-xs text-text shadow-float"
        >
          {children}
        </Popper.Content>,
        document.body,
      )}
    </Popper.Root>
  )
}

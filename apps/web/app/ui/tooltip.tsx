import {
  cloneElement,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { latePart, prepare, useLatePart } from './late-part.ts'

const tooltipBubble = latePart(async () => (await import('./tooltip-bubble.tsx')).TooltipBubble)

interface Handlers {
  onPointerEnter?: ((event: PointerEvent<HTMLElement>) => void) | undefined
  onPointerLeave?: ((event: PointerEvent<HTMLElement>) => void) | undefined
  onPointerDown?: ((event: PointerEvent<HTMLElement>) => void) | undefined
  onFocus?: ((event: FocusEvent<HTMLElement>) => void) | undefined
  onBlur?: ((event: FocusEvent<HTMLElement>) => void) | undefined
  'aria-describedby'?: string | undefined
}

interface Props {
  text: ReactNode
  side?: 'top' | 'bottom'
  /** Single element that supports hover and focus. */
  children: ReactElement<Handlers>
}

/** Shows a tooltip on hover and keyboard focus. Touch screens never show it, so the text must not be essential. */
export const Tooltip = ({ text, side = 'bottom', children }: Props) => {
  const { anchor, show, hide, stay } = useShown()
  const bubble = useLatePart(tooltipBubble, anchor !== undefined)
  const id = useId()
  const { props } = children
  return (
    <>
      {cloneElement(children, {
        'aria-describedby': bubble ? id : props['aria-describedby'],
        onPointerEnter: (event) => {
          props.onPointerEnter?.(event)
          if (event.pointerType !== 'touch') show(event.currentTarget, hoverMs())
        },
        onPointerLeave: (event) => {
          props.onPointerLeave?.(event)
          hide(100)
        },
        onPointerDown: (event) => {
          props.onPointerDown?.(event)
          hide(0)
        },
        onFocus: (event) => {
          props.onFocus?.(event)
          if (event.currentTarget.matches(':focus-visible')) show(event.currentTarget, 0)
        },
        onBlur: (event) => {
          props.onBlur?.(event)
          hide(0)
        },
      })}
      {anchor &&
        bubble?.({ id, anchor, side, onEnter: stay, onLeave: () => hide(100), onClose: () => hide(0), children: text })}
    </>
  )
}

let hiddenAt = 0

// The next tooltip opens without delay when the pointer moves directly from another.
const hoverMs = () => (Date.now() - hiddenAt < 150 ? 0 : 300)

/** Shows and hides the tooltip with delays, so that the pointer can move onto the tooltip. */
const useShown = () => {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const stay = () => clearTimeout(timer.current)
  const later = (ms: number, act: () => void) => {
    stay()
    if (ms === 0) act()
    else timer.current = setTimeout(act, ms)
  }
  const show = (element: HTMLElement, ms: number) => {
    prepare(tooltipBubble)
    later(ms, () => setAnchor(element))
  }
  const hide = (ms: number) =>
    later(ms, () => {
      if (anchor) hiddenAt = Date.now()
      setAnchor(undefined)
    })
  return { anchor, show, hide, stay }
}

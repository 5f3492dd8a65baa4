import {
  cloneElement,
  type ComponentProps,
  type ComponentType,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useId,
  useState,
} from 'react'
import { type LatePart, latePart, prepare, useLatePart } from './late-part.ts'

// For a menu that has its entries with it.
const none = latePart<ComponentType>(async () => () => null)

const menuPanel = latePart(async () => (await import('./menu-panel.tsx')).MenuPanel)

interface Props {
  /** The button that opens it. */
  trigger: ReactElement<ComponentProps<'button'>>
  /** Default `end`. */
  align?: 'start' | 'end'
  /** Names the menu, for screen readers. */
  label: string
  /** The entries, where they are loaded together with the menu; otherwise they are its children. */
  entries?: LatePart<ComponentType>
  children?: ReactNode
}

/** A list of things to do or places to go, with the arrow keys, first letters and Escape. It is loaded when somebody comes near. */
export const DropdownMenu = ({ trigger, align = 'end', label, entries, children }: Props) => {
  const [opened, setOpened] = useState<Opened>()
  const panel = useLatePart(menuPanel, opened !== undefined)
  const [triggerId, menuId] = [useId(), useId()]
  const entriesOf = useLatePart(entries ?? none, opened !== undefined)
  const near = () => prepare(menuPanel, entries ?? none)
  const state = { 'data-state': opened ? 'open' : 'closed' }
  const close = () => setOpened(undefined)
  return (
    <>
      {cloneElement(trigger, {
        id: triggerId,
        'aria-haspopup': 'menu',
        'aria-expanded': opened !== undefined,
        'aria-controls': panel && menuId,
        ...state,
        onPointerEnter: near,
        onFocus: near,
        onPointerDown: (event) => {
          if (event.button !== 0 || event.ctrlKey) return
          // The menu takes the focus, and the press would give it to the button.
          if (!opened) event.preventDefault()
          setOpened(opened ? undefined : { button: event.currentTarget, byKey: false })
        },
        onKeyDown: (event) => {
          if (!opens(event)) return
          event.preventDefault()
          setOpened(opened ? undefined : { button: event.currentTarget, byKey: true })
        },
      })}
      {opened &&
        entriesOf &&
        panel?.({ ...opened, id: menuId, align, label, onClose: close, children: children ?? entriesOf({}) })}
    </>
  )
}

interface Opened {
  button: HTMLElement
  /** Its first entry has the focus then. */
  byKey: boolean
}

const opens = ({ key }: KeyboardEvent) => key === 'Enter' || key === ' ' || key === 'ArrowDown'

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

// Placeholder for a menu that receives its items as children.
const none = latePart<ComponentType>(async () => () => null)

const menuPanel = latePart(async () => (await import('./menu-panel.tsx')).MenuPanel)

interface Props {
  /** Button that opens the menu. */
  trigger: ReactElement<ComponentProps<'button'>>
  /** Default `end`. */
  align?: 'start' | 'end'
  /** Name of the menu for screen readers. */
  label: string
  /** Menu items that load together with the menu. Without this part, the children are the items. */
  entries?: LatePart<ComponentType>
  children?: ReactNode
}

/**
 * Menu of actions or links with arrow keys, type-ahead and Escape. Its code loads when the pointer or the focus reaches
 * the button.
 */
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
          // A press would move the focus to the button, but the focus belongs to the menu.
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
  /** Whether a key opened the menu. The first item then receives the focus. */
  byKey: boolean
}

const opens = ({ key }: KeyboardEvent) => key === 'Enter' || key === ' ' || key === 'ArrowDown'

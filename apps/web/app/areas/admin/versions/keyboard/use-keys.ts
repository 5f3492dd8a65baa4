import { useEffect, useRef } from 'react'
import { type KeyAction, keyAction } from './keyboard-map.ts'

/**
 * Calls `onKey` for the keyboard shortcuts, except in fields, menus and dialogs. `onKey` returns whether it handled the
 * action. Without `isOn`, single characters do nothing.
 */
export const useKeys = (onKey: (action: KeyAction) => boolean, { isOn }: { isOn: boolean }): void => {
  const latest = useRef(onKey)
  useEffect(() => {
    latest.current = onKey
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const context = contextOf(event.target)
      if (event.defaultPrevented || context === undefined) return
      const action = keyAction(event, context)
      if (action === undefined || (!isOn && isLetter(event))) return
      if (latest.current(action)) event.preventDefault()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [isOn])
}

const isLetter = ({ key, ctrlKey, metaKey }: KeyboardEvent) => key.length === 1 && !ctrlKey && !metaKey

const typing = 'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="menu"], [role="dialog"]'

const contextOf = (target: EventTarget | null) => {
  if (!(target instanceof Element) || target.closest(typing)) return undefined
  if (document.querySelector('[role="dialog"]')) return undefined
  // The page itself has the focus after a dialog without an opener.
  return target.matches('body, main') || target.closest('[data-queue]') ? 'queue' : 'control'
}

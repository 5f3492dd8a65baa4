import { useEffect, useRef } from 'react'
import { type KeyAction, keyAction } from './keyboard-map.ts'

/** Calls back for the keys of the workbench while nobody types and no window is open. `onKey` says whether it did something. Without `isOn` single characters do nothing. */
export const useKeys = (onKey: (action: KeyAction) => boolean, { isOn }: { isOn: boolean }): void => {
  const latest = useRef(onKey)
  useEffect(() => {
    latest.current = onKey
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const place = placeOf(event.target)
      if (event.defaultPrevented || place === undefined) return
      const action = keyAction(event, place)
      if (action === undefined || (!isOn && isLetter(event))) return
      if (latest.current(action)) event.preventDefault()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [isOn])
}

const isLetter = ({ key, ctrlKey, metaKey }: KeyboardEvent) => key.length === 1 && !ctrlKey && !metaKey

const typing = 'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="menu"], [role="dialog"]'

const placeOf = (target: EventTarget | null) => {
  if (!(target instanceof Element) || target.closest(typing)) return undefined
  if (document.querySelector('[role="dialog"]')) return undefined
  return target === document.body || target.closest('[data-queue]') ? 'queue' : 'control'
}

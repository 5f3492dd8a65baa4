import { type KeyboardEvent, useEffect, useRef } from 'react'

interface Props {
  label: string
  checked: boolean
  /** Whether only some of the rows behind the box are selected. */
  isPartly?: boolean
  onToggle: (isRange: boolean) => void
  /** Takes the box out of the Tab order, where another key toggles it. */
  isOffTab?: boolean
}

/** Checkbox of a row. A click or Space toggles the row; with Shift, a whole range. */
export const SelectBox = ({ label, checked, isPartly = false, onToggle, isOffTab = false }: Props) => {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartly
  }, [isPartly])
  // Browsers differ on whether Space with Shift toggles a checkbox.
  const onShiftSpace = (event: KeyboardEvent, act: boolean) => {
    if (event.key !== ' ' || !event.shiftKey) return
    event.preventDefault()
    if (act) onToggle(true)
  }
  return (
    <input
      ref={box}
      type="checkbox"
      aria-label={label}
      checked={checked}
      {...(isOffTab && { tabIndex: -1 })}
      onChange={(event) => onToggle(event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)}
      onKeyDown={(event) => onShiftSpace(event, true)}
      onKeyUp={(event) => onShiftSpace(event, false)}
      className="block size-4 cursor-pointer rounded-mark accent-accent"
    />
  )
}

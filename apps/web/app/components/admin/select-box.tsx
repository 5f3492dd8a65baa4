import { type KeyboardEvent, useEffect, useRef } from 'react'

interface Props {
  label: string
  checked: boolean
  /** Some of what it stands for is chosen. */
  isPartly?: boolean
  onToggle: (isRange: boolean) => void
  /** Leaves it out of the way of Tab, where another key turns it. */
  isOffTab?: boolean
}

/** The box of a row: a click or Space turns it, with Shift a whole range. */
export const SelectBox = ({ label, checked, isPartly = false, onToggle, isOffTab = false }: Props) => {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartly
  }, [isPartly])
  // Whether Space with Shift turns a box is another answer in every browser.
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

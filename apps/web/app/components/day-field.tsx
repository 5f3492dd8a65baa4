import { type ReactNode, useRef } from 'react'
import { TextField } from '../ui/field.tsx'
import { useTypedAddress } from './use-typed-address.ts'

interface Props {
  label: string
  className: string
  /** Day in the address, such as `2026-11-22`, or empty. */
  value: string
  error?: ReactNode
  onChange: (day: string, options: { replace: boolean }) => void
}

/** Date field that filters a list. A day goes to the address when it is complete, and so does an emptied field. */
export const DayField = ({ value, onChange, ...rest }: Props) => {
  const field = useRef<HTMLInputElement>(null)
  const follow = (day: string) => {
    if (field.current) field.current.value = day
  }
  const { ask, later, cancel } = useTypedAddress({ asked: value, set: onChange, follow })
  const send = ({ validity, value: day }: HTMLInputElement, when: (day: string) => void) =>
    validity.valid ? when(day) : cancel()
  return (
    <TextField
      {...rest}
      ref={field}
      type="date"
      // A half-typed year is below 1000, and a half-typed date is invalid.
      min="1000-01-01"
      max="9999-12-31"
      // A controlled field would reset a half-typed date.
      defaultValue={value}
      onChange={(event) => send(event.currentTarget, later)}
      onBlur={(event) => send(event.currentTarget, ask)}
    />
  )
}

import clsx from 'clsx'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { controlClass } from './control-class.ts'

interface FieldProps {
  label: string
  /** Keeps the label for screen readers alone. */
  labelHidden?: boolean
  hint?: ReactNode
  /** Stands beside the field that it belongs to and is read with it. */
  error?: ReactNode
}

/** A line of text with its label. */
export const TextField = ({
  label,
  labelHidden,
  hint,
  error,
  className,
  id,
  ...rest
}: ComponentProps<'input'> & FieldProps) => {
  const own = useId()
  const inputId = id ?? own
  const notes = [hint ? `${inputId}-hint` : '', error ? `${inputId}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className={clsx('flex flex-col gap-1', className)}>
      <label htmlFor={inputId} className={labelHidden ? 'sr-only' : 'text-sm font-medium'}>
        {label}
      </label>
      <input
        id={inputId}
        className={clsx(controlClass, 'h-9 px-3')}
        aria-invalid={error ? true : undefined}
        {...(notes && { 'aria-describedby': notes })}
        {...rest}
      />
      {hint && (
        <p id={`${inputId}-hint`} className="text-xs text-faint">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${inputId}-error`} className="text-xs text-red-text">
          {error}
        </p>
      )}
    </div>
  )
}

/** Several lines of text with their label. */
export const TextArea = ({
  label,
  labelHidden,
  hint,
  error,
  className,
  id,
  ...rest
}: ComponentProps<'textarea'> & FieldProps) => {
  const own = useId()
  const areaId = id ?? own
  const notes = [hint ? `${areaId}-hint` : '', error ? `${areaId}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className={clsx('flex flex-col gap-1', className)}>
      <label htmlFor={areaId} className={labelHidden ? 'sr-only' : 'text-sm font-medium'}>
        {label}
      </label>
      <textarea
        id={areaId}
        dir="auto"
        className={clsx(controlClass, 'resize-y px-3 py-2')}
        aria-invalid={error ? true : undefined}
        {...(notes && { 'aria-describedby': notes })}
        {...rest}
      />
      {hint && (
        <p id={`${areaId}-hint`} className="text-xs text-faint">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${areaId}-error`} className="text-xs text-red-text">
          {error}
        </p>
      )}
    </div>
  )
}

interface SelectProps extends ComponentProps<'select'> {
  label: string
  labelHidden?: boolean
}

/** One of several, with the system's own list; its options are `<option>` elements. */
export const Select = ({ label, labelHidden, className, id, children, ...rest }: SelectProps) => {
  const own = useId()
  return (
    <div className={clsx('flex flex-col gap-1', className)}>
      <label htmlFor={id ?? own} className={labelHidden ? 'sr-only' : 'text-sm font-medium'}>
        {label}
      </label>
      <select id={id ?? own} className={clsx(controlClass, 'h-9 px-2.5')} {...rest}>
        {children}
      </select>
    </div>
  )
}

/** A yes or no with its label. */
export const Checkbox = ({ label, className, ...rest }: ComponentProps<'input'> & { label: ReactNode }) => (
  <label className={clsx('inline-flex min-h-6 cursor-pointer items-center gap-2', className)}>
    <input type="checkbox" className="size-4 shrink-0 rounded-mark accent-accent" {...rest} />
    <span>{label}</span>
  </label>
)

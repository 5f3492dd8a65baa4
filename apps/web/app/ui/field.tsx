import clsx from 'clsx'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { controlClass } from './control-class.ts'

interface FieldProps {
  label: string
  /** Hides the label visually. Screen readers still read it. */
  labelHidden?: boolean
  hint?: ReactNode
  /** Error below the field. Screen readers read it with the field. */
  error?: ReactNode
}

interface FrameProps extends FieldProps {
  id: string
  className?: string | undefined
  children: ReactNode
}

/** Shows a label above a control, and a hint and an error below the control. */
const FieldFrame = ({ id, label, labelHidden, hint, error, className, children }: FrameProps) => (
  <div className={clsx('flex flex-col gap-1', className)}>
    <label htmlFor={id} className={labelHidden ? 'sr-only' : 'text-sm font-medium'}>
      {label}
    </label>
    {children}
    {hint && (
      <p id={`${id}-hint`} className="text-xs text-faint">
        {hint}
      </p>
    )}
    {error && (
      <p id={`${id}-error`} className="text-xs text-red-text">
        {error}
      </p>
    )}
  </div>
)

/** Returns the ARIA attributes that connect a control to its hint and its error. */
const described = (id: string, { hint, error }: Pick<FieldProps, 'hint' | 'error'>) => {
  const notes = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return { 'aria-invalid': error ? (true as const) : undefined, ...(notes && { 'aria-describedby': notes }) }
}

/** Single-line text field with a label. */
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
  const frame = { id: id ?? own, label, hint, error, className, ...(labelHidden && { labelHidden }) }
  return (
    <FieldFrame {...frame}>
      <input id={frame.id} className={clsx(controlClass, 'h-9 px-3')} {...described(frame.id, frame)} {...rest} />
    </FieldFrame>
  )
}

/** Multi-line text field with a label. */
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
  const frame = { id: id ?? own, label, hint, error, className, ...(labelHidden && { labelHidden }) }
  return (
    <FieldFrame {...frame}>
      <textarea
        id={frame.id}
        dir="auto"
        className={clsx(controlClass, 'resize-y px-3 py-2')}
        {...described(frame.id, frame)}
        {...rest}
      />
    </FieldFrame>
  )
}

type SelectProps = ComponentProps<'select'> & Pick<FieldProps, 'label' | 'labelHidden'>

/** Native select box with a label. Its children are `<option>` elements. */
export const Select = ({ label, labelHidden, className, id, children, ...rest }: SelectProps) => {
  const own = useId()
  return (
    <FieldFrame id={id ?? own} label={label} className={className} {...(labelHidden && { labelHidden })}>
      <select id={id ?? own} className={clsx(controlClass, 'h-9 px-2.5')} {...rest}>
        {children}
      </select>
    </FieldFrame>
  )
}

/** Checkbox with a label. */
export const Checkbox = ({ label, className, ...rest }: ComponentProps<'input'> & { label: ReactNode }) => (
  <label className={clsx('inline-flex min-h-6 cursor-pointer items-center gap-2', className)}>
    <input type="checkbox" className="size-4 shrink-0 rounded-mark accent-accent" {...rest} />
    <span>{label}</span>
  </label>
)

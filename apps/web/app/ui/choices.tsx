import { type ReactNode, useId } from 'react'

interface Choice<Value extends string> {
  value: Value
  label: ReactNode
  /** Explanation of the choice. */
  hint?: ReactNode
}

interface Props<Value extends string> {
  label: string
  /** Undefined while nothing is chosen. */
  value: Value | undefined
  /** Stands above the choices, so that it is in view when the first choice has the focus. It is read with them. */
  error?: ReactNode
  choices: readonly Choice<Value>[]
  onChoose: (value: Value) => void
}

/** Radio buttons, each with an explanation. */
export const Choices = <Value extends string>({ label, value, error, choices, onChoose }: Props<Value>) => {
  const name = useId()
  return (
    <fieldset className="flex flex-col gap-1" aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      {error && (
        <p id={`${name}-error`} role="alert" className="text-xs text-red-text">
          {error}
        </p>
      )}
      <div className="divide-y divide-line rounded-control border border-edge/70">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="flex cursor-pointer items-start gap-2.5 px-3 py-2 transition-colors first:rounded-t-control last:rounded-b-control hover:bg-hover has-checked:bg-accent-surface"
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChoose(choice.value)}
              className="mt-1 size-3.5 shrink-0 accent-accent"
            />
            <span className="min-w-0">
              <span className="block font-medium">{choice.label}</span>
              {choice.hint && <span className="block text-sm text-muted">{choice.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

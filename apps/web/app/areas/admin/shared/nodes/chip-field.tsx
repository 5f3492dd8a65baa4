import { X } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { useT } from '../../../../i18n/use-t.ts'
import { Button } from '../../../../ui/button.tsx'
import { controlClass } from '../../../../ui/control-class.ts'

interface Props {
  label: string
  hint?: ReactNode
  values: readonly string[]
  onChange: (values: string[]) => void
  /** Separator of words that are typed or pasted together. Default: line breaks. */
  separator?: RegExp
  /** Defaults to 100. */
  maxLength?: number
}

const lines = /\n/

/** Field for a set of words. Enter adds the typed word. Backspace in the empty field removes the last word. */
export const ChipField = ({ label, hint, values, onChange, separator = lines, maxLength = 100 }: Props) => {
  const t = useT('admin-nodes')
  const id = useId()
  const [text, setText] = useState('')
  const add = (typed: string) => {
    const next = partsOf(typed, separator)
    if (next.length > 0) onChange([...new Set([...values, ...next])])
    setText('')
  }
  const remove = (value: string) => onChange(values.filter((each) => each !== value))
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    const last = values.at(-1)
    if (event.key === 'Enter' && text.trim() !== '') {
      event.preventDefault()
      add(text)
    } else if (event.key === 'Backspace' && text === '' && last !== undefined) remove(last)
  }
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text')
    if (partsOf(pasted, separator).length < 2) return
    event.preventDefault()
    add(pasted)
  }
  const type = (typed: string) => (separator.test(typed) ? add(typed) : setText(typed))
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <Chips label={label} values={values} onRemove={remove} />
      <div className="flex gap-2">
        <input
          id={id}
          dir="auto"
          maxLength={maxLength}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          {...(hint !== undefined && { 'aria-describedby': `${id}-hint` })}
          className={`${controlClass} h-9 px-3`}
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={press}
          onPaste={paste}
          // Leaving the field adds the typed word, because the user probably forgot to add it.
          onBlur={() => add(text)}
        />
        <Button onClick={() => add(text)} disabled={text.trim() === ''}>
          {t('admin-nodes.chips.add')}
        </Button>
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-xs text-faint">
          {hint}
        </p>
      )}
    </div>
  )
}

const Chips = ({
  label,
  values,
  onRemove,
}: Pick<Props, 'label' | 'values'> & { onRemove: (value: string) => void }) => {
  const t = useT('admin-nodes')
  if (values.length === 0) return null
  return (
    <ul aria-label={label} className="mb-0.5 flex flex-wrap gap-1.5">
      {values.map((value) => (
        <li
          key={value}
          className="inline-flex min-h-6 max-w-full items-center gap-0.5 rounded-mark border border-line bg-sunken ps-2 text-sm"
        >
          <bdi className="min-w-0 wrap-anywhere">{value}</bdi>
          <button
            type="button"
            aria-label={t('admin-nodes.chips.remove', { value })}
            onClick={() => onRemove(value)}
            className="flex size-6 shrink-0 items-center justify-center rounded-mark text-faint hover:bg-hover hover:text-text"
          >
            <X aria-hidden className="size-3.5" />
          </button>
        </li>
      ))}
    </ul>
  )
}

const partsOf = (text: string, separator: RegExp): string[] =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')

import { Search, X } from 'lucide-react'
import { type ChangeEvent, type CompositionEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useFormat } from '../../i18n/use-format.ts'
import { useT } from '../../i18n/use-t.ts'
import type { SearchDefinition } from '../../search/define-search.ts'
import { useParameter } from '../../search/use-search.ts'
import { FilterChip } from '../../ui/chip.tsx'
import { controlClass } from '../../ui/control-class.ts'
import { Select } from '../../ui/field.tsx'
import { AddressForm } from '../../ui/form.tsx'
import { searchFieldId } from '../../ui/search-field-id.ts'
import { useTypedAddress } from '../use-typed-address.ts'

interface Filter<Values> {
  /** The parameters that the page reads. */
  search: SearchDefinition<Values>
  name: keyof Values & string
  label: string
}

interface SearchProps<Values> extends Filter<Values> {
  placeholder?: string
}

/** Field that filters the list by typed text. The key `/` focuses the field named `q`. */
export const SearchFilter = <Values,>({ search, name, label, placeholder = label }: SearchProps<Values>) => {
  const t = useT('admin')
  const own = useId()
  const field = useRef<HTMLInputElement>(null)
  const { text, onChange, onCompositionEnd, askNow, clear } = useTypedFilter(search, name)
  const isMain = name === 'q'
  return (
    <AddressForm
      role="search"
      aria-label={label}
      className="relative w-full max-w-96 sm:min-w-48 sm:flex-1"
      onSubmit={(event) => {
        event.preventDefault()
        askNow()
      }}
    >
      <Search aria-hidden className="pointer-events-none absolute inset-y-0 start-2.5 my-auto size-4 text-faint" />
      <input
        ref={field}
        id={isMain ? searchFieldId : own}
        type="search"
        aria-label={label}
        {...(isMain && { 'aria-keyshortcuts': '/' })}
        placeholder={placeholder}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        value={text}
        onChange={onChange}
        onCompositionEnd={onCompositionEnd}
        className={`${controlClass} h-9 ps-8.5 pe-9`}
      />
      {text !== '' && (
        <button
          type="button"
          aria-label={t('ui.clearSearch')}
          onClick={() => {
            clear()
            field.current?.focus()
          }}
          className="absolute inset-y-0 end-1 my-auto flex size-7 items-center justify-center rounded-control text-muted hover:bg-hover hover:text-text"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </AddressForm>
  )
}

interface ChoiceProps<Values> extends Filter<Values> {
  options: readonly { value: string; label: string; count?: number }[]
  /** Whether several values can be active at once. */
  multiple?: boolean
}

/** Filters by one or several values: links with counts, or a native select for a single value of many. */
export const ChoiceFilter = <Values,>({ search, name, label, options, multiple = false }: ChoiceProps<Values>) => {
  const t = useT('admin')
  const format = useFormat()
  const { all: chosen, set, href } = useParameter(search, name)
  if (!multiple && options.length > 6)
    return (
      <Select
        label={label}
        labelHidden
        className="min-w-40"
        value={chosen[0] ?? ''}
        onChange={(event) => set(event.target.value)}
      >
        <option value="">{t('admin.filters.any', { label })}</option>
        {options.map(({ value, label: text, count }) => (
          <option key={value} value={value}>
            {count === undefined ? text : t('admin.filters.option', { label: text, exact: format.exactNumber(count) })}
          </option>
        ))}
      </Select>
    )
  const other = (value: string, isChosen: boolean) => {
    if (!multiple) return isChosen ? undefined : value
    return isChosen ? chosen.filter((each) => each !== value) : [...chosen, value]
  }
  return (
    <div role="group" aria-label={label} className="flex flex-wrap items-center gap-1.5">
      {options.map(({ value, label: text, count }) => {
        const isChosen = chosen.includes(value)
        return (
          <FilterChip
            key={value}
            to={href(other(value, isChosen))}
            selected={isChosen}
            {...(count !== undefined && { count: format.number(count) })}
          >
            {text}
          </FilterChip>
        )
      })}
    </div>
  )
}

/** Filter that is on or off: `true` in the address, or absent. */
export const FlagFilter = <Values,>({ search, name, label }: Filter<Values>) => {
  const { text, href } = useParameter(search, name)
  const isOn = text === 'true'
  return (
    <FilterChip to={href(isOn ? undefined : 'true')} selected={isOn}>
      {label}
    </FilterChip>
  )
}

/** Row of the filters of a list. */
export const FilterBar = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-2">{children}</div>
)

/** Text of a field that filters a list, debounced. The text follows changes of the address from elsewhere. */
const useTypedFilter = <Values,>(search: SearchDefinition<Values>, name: keyof Values & string) => {
  const { text: asked, set } = useParameter(search, name)
  const [text, setText] = useState(asked)
  const typed = useTypedAddress({ asked, set, follow: setText })
  const later = (next: string) => typed.later(next.trim())
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const next = event.target.value
    setText(next)
    // An unfinished word of an input method is not searched.
    if ('isComposing' in event.nativeEvent && event.nativeEvent.isComposing === true) return
    later(next)
  }
  return {
    text,
    onChange,
    onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => later(event.currentTarget.value),
    askNow: () => typed.ask(text.trim()),
    clear: () => {
      setText('')
      typed.ask('')
    },
  }
}

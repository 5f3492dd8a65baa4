import clsx from 'clsx'
import { Search, X } from 'lucide-react'
import { type ComponentProps, useRef } from 'react'
import { useT } from '../i18n/use-t.ts'
import { controlClass } from './control-class.ts'
import { searchFieldId } from './search-field-id.ts'

interface Props extends Omit<ComponentProps<'input'>, 'id' | 'ref'> {
  label: string
  /** Called after the clear button emptied the field. */
  onClear?: () => void
}

/** Search field of a page. Inside a form with method get, the field works before any script runs. */
export const SearchField = ({ label, className, onClear, ...rest }: Props) => {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    const field = input.current
    if (!field) return
    // The native setter makes a controlled field receive the change like typed input.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, '')
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.focus()
    onClear?.()
  }
  return (
    <div className={clsx('group relative', className)}>
      <Search aria-hidden className="pointer-events-none absolute inset-y-0 start-3.5 my-auto size-[18px] text-faint" />
      <input
        ref={input}
        id={searchFieldId}
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        aria-keyshortcuts="/"
        className={clsx(controlClass, 'h-12 rounded-card ps-11 pe-11 text-md')}
        {...rest}
      />
      <kbd
        aria-hidden
        className="pointer-events-none absolute inset-y-0 end-3 my-auto hidden h-6 items-center rounded-mark border border-line bg-sunken px-1.5 text-xs text-faint group-focus-within:hidden sm:group-has-placeholder-shown:flex"
      >
        {'/'}
      </kbd>
      <button
        type="button"
        onClick={clear}
        aria-label={t('ui.clearSearch')}
        className="absolute inset-y-0 end-2 my-auto flex size-8 items-center justify-center rounded-control text-muted group-has-placeholder-shown:hidden hover:bg-hover hover:text-text"
      >
        <X aria-hidden className="size-4" />
      </button>
    </div>
  )
}

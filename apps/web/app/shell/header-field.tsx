import { Search } from 'lucide-react'
import { type ComponentProps, useId, useRef } from 'react'
import { useNavigate } from 'react-router'
import { LateSuggestions } from '../components/search-suggestions/late-suggestions.tsx'
import { useSuggestionBox } from '../components/search-suggestions/use-suggestion-box.ts'
import { useT } from '../i18n/use-t.ts'
import { controlClass } from '../ui/control-class.ts'
import { AddressForm } from '../ui/form.tsx'
import { useLinks } from '../use-links.ts'

const fixedProps = {
  // The role `combobox` is allowed on a text field, but not on a search field.
  type: 'text',
  inputMode: 'search',
  name: 'query',
  maxLength: 500,
  autoComplete: 'off',
  autoCapitalize: 'off',
  spellCheck: false,
  enterKeyHint: 'search',
  'aria-keyshortcuts': '/',
  className: `${controlClass} h-9 ps-9 pe-8 text-sm`,
} satisfies ComponentProps<'input'>

/** Search field of the header on wide screens, with suggestions. Without scripts, Enter submits the form. */
export const HeaderField = ({ id }: { id: string }) => {
  const t = useT()
  const links = useLinks()
  const navigate = useNavigate()
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  const empty = () => {
    if (field.current) field.current.value = ''
  }
  const { fieldProps, handle, list, isAwake, wake, close } = useSuggestionBox(listId, '', empty)
  const leave = () => {
    empty()
    close()
  }
  const search = (query: string) => {
    // Loaded late, to keep it out of the first scripts of every page.
    void import('../components/search-suggestions/recent-searches.ts').then(
      ({ rememberSearch }) => rememberSearch(query),
      // Without this script, the search runs all the same.
      () => undefined,
    )
    // The text stays until the page of results replaces the header: its load may wait for the network.
    close()
    void navigate(links.home({ query }))
  }
  return (
    <AddressForm
      role="search"
      action={links.home()}
      className="group relative me-1 hidden w-64 lg:block xl:w-80"
      onSubmit={(event) => {
        event.preventDefault()
        search(field.current?.value.trim() ?? '')
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) close()
      }}
    >
      <Search aria-hidden className="pointer-events-none absolute inset-y-0 start-3 my-auto size-4 text-faint" />
      <input
        ref={field}
        id={id}
        {...fixedProps}
        aria-label={t('nav.search')}
        placeholder={t('nav.search')}
        onChange={({ target }) => wake(target.value)}
        onFocus={({ target }) => wake(target.value)}
        onClick={({ currentTarget }) => wake(currentTarget.value)}
        {...fieldProps}
      />
      <kbd
        aria-hidden
        className="pointer-events-none absolute inset-y-0 end-2 my-auto hidden h-5 items-center rounded-mark border border-line bg-sunken px-1.5 text-xs text-faint group-focus-within:hidden group-has-placeholder-shown:flex"
      >
        {'/'}
      </kbd>
      {isAwake && <LateSuggestions ref={handle} listId={listId} {...list} onSearch={search} onLeave={leave} />}
    </AddressForm>
  )
}

import { Search } from 'lucide-react'
import { useEffect, useId } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useT } from '../i18n/use-t.ts'
import { controlClass } from '../ui/control-class.ts'
import { AddressForm } from '../ui/form.tsx'
import { iconButtonClass } from '../ui/icon-button.tsx'
import { searchFieldId } from '../ui/search-field-id.ts'
import { useLinks } from '../use-links.ts'

interface SearchTargets {
  /** Id of the header's search field, which may be hidden. */
  fieldId: string
  /** URL of the search on the home page. */
  target: string
}

/** Shows the pack search of the header: a field on wide screens, else a link. The home page has its own field. */
export const HeaderSearch = () => {
  const t = useT()
  const links = useLinks()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const fieldId = useId()
  const target = `${links.home()}#${searchFieldId}`
  useSearchKey({ fieldId, target })

  if (pathname === links.home()) return null
  return (
    <>
      <AddressForm
        role="search"
        action={links.home()}
        className="group relative me-1 hidden w-64 lg:block xl:w-80"
        onSubmit={(event) => {
          event.preventDefault()
          const query = new FormData(event.currentTarget).get('query')
          void navigate(links.home({ query: typeof query === 'string' ? query.trim() : '' }))
        }}
      >
        <Search aria-hidden className="pointer-events-none absolute inset-y-0 start-3 my-auto size-4 text-faint" />
        <input
          id={fieldId}
          type="search"
          name="query"
          maxLength={500}
          aria-label={t('nav.search')}
          placeholder={t('nav.search')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          aria-keyshortcuts="/"
          className={`${controlClass} h-9 ps-9 pe-8 text-sm`}
        />
        <kbd
          aria-hidden
          className="pointer-events-none absolute inset-y-0 end-2 my-auto hidden h-5 items-center rounded-mark border border-line bg-sunken px-1.5 text-xs text-faint group-focus-within:hidden group-has-placeholder-shown:flex"
        >
          {'/'}
        </kbd>
      </AddressForm>
      <Link to={target} aria-label={t('nav.search')} aria-keyshortcuts="/" className={`${iconButtonClass} lg:hidden`}>
        <Search aria-hidden />
      </Link>
    </>
  )
}

/**
 * Makes `/` focus the search field of the page, else the field of the header. Without a visible field, `/` opens the
 * home page search.
 */
const useSearchKey = ({ fieldId, target }: SearchTargets): void => {
  const navigate = useNavigate()
  const location = useLocation()

  useEffect(() => {
    if (location.hash === `#${searchFieldId}`) focusField(searchFieldId)
  }, [location])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      event.preventDefault()
      if (!focusField(searchFieldId) && !focusField(fieldId)) void navigate(target)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [fieldId, navigate, target])
}

const focusField = (id: string) => {
  const field = document.getElementById(id)
  if (!(field instanceof HTMLInputElement) || !field.checkVisibility()) return false
  field.focus()
  field.select()
  return true
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input:not([type=checkbox], [type=radio]), textarea, select, [role=menu] *'))

import { Search } from 'lucide-react'
import { useEffect, useId } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { HeaderField } from './header-field.tsx'
import { useT } from '../i18n/use-t.ts'
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
  const { pathname } = useLocation()
  const fieldId = useId()
  const target = `${links.home()}#${searchFieldId}`
  useSearchKey({ fieldId, target })

  if (pathname === links.home()) return null
  return (
    <>
      <HeaderField id={fieldId} />
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

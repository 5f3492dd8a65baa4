import { Search } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useT } from '../i18n/use-t.ts'
import { iconButtonClass } from '../ui/icon-button.tsx'
import { searchFieldId } from '../ui/search-field-id.ts'
import { useLinks } from '../use-links.ts'

/** Leads to the search of the home page from wherever one is, as `/` on the keyboard does. */
export const SearchLink = () => {
  const t = useT()
  const links = useLinks()
  const navigate = useNavigate()
  const location = useLocation()
  const target = `${links.home()}#${searchFieldId}`
  const atHome = location.pathname === links.home()

  useEffect(() => {
    if (location.hash === `#${searchFieldId}`) focusSearch()
  }, [location])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      event.preventDefault()
      if (!focusSearch()) void navigate(target)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [navigate, target])

  if (atHome) return null
  return (
    <Link to={target} aria-label={t('nav.search')} aria-keyshortcuts="/" className={iconButtonClass}>
      <Search aria-hidden />
    </Link>
  )
}

const focusSearch = () => {
  const field = document.getElementById(searchFieldId)
  if (!(field instanceof HTMLInputElement)) return false
  field.focus()
  field.select()
  return true
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input:not([type=checkbox], [type=radio]), textarea, select, [role=menu] *'))

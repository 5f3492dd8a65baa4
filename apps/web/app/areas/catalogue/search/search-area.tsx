import { Link } from 'react-router'
import { useT } from '../../../i18n/use-t.ts'
import { useLinks } from '../../../use-links.ts'
import { FilterChips } from './filter-chips.tsx'
import { SearchForm } from './search-form.tsx'
import { SearchTips } from './search-tips.tsx'
import { Wire } from './wire.tsx'

/** The search, on the canvas; it stands at the same place before and after a search, so that the field never moves. */
export const SearchArea = ({ isFront }: { isFront: boolean }) => {
  const t = useT('home', 'search')
  const links = useLinks()
  return (
    <section className="relative isolate z-10 overflow-x-clip px-4 pt-9 pb-4 sm:px-6 sm:pt-12">
      <div aria-hidden className="absolute inset-0 -z-10" style={grid} />
      <h1 className="text-center text-xl font-semibold tracking-tight sm:text-2xl">{t('home.title')}</h1>
      <div className="relative mx-auto mt-5 max-w-170 sm:mt-6">
        <SearchForm />
        <Wire side="start" />
        <Wire side="end" />
      </div>
      <div className="mx-auto mt-2 flex max-w-170 flex-wrap items-center justify-center gap-x-4 gap-y-0.5">
        <SearchTips />
        <Link
          to={links.comfyNodeSearch()}
          className="inline-flex min-h-7 items-center rounded-mark px-1.5 text-sm text-muted hover:text-text hover:underline"
        >
          {t('search.whichPack')}
        </Link>
      </div>
      {isFront && <FilterChips />}
    </section>
  )
}

const grid = {
  backgroundImage:
    'linear-gradient(var(--grid) 1px, transparent 1px), linear-gradient(90deg, var(--grid) 1px, transparent 1px)',
  backgroundSize: '28px 28px',
  backgroundPosition: 'center top',
  maskImage: 'radial-gradient(64rem 100% at 50% 40%, #000 30%, transparent)',
}

import { useT } from '../../i18n/use-t.ts'
import { FilterChips } from './filter-chips.tsx'
import { SearchForm } from './search-form.tsx'
import { Wire } from './wire.tsx'

/** The search and its filters, on the canvas; it looks the same before and after a search, so that nothing moves. */
export const SearchArea = () => {
  const t = useT('home')
  return (
    <section className="relative isolate overflow-hidden px-4 pt-9 pb-6 sm:px-6 sm:pt-12">
      <div aria-hidden className="absolute inset-0 -z-10" style={grid} />
      <h1 className="text-center text-xl font-semibold tracking-tight sm:text-2xl">{t('home.title')}</h1>
      <div className="relative mx-auto mt-5 max-w-170 sm:mt-6">
        <SearchForm />
        <Wire side="start" />
        <Wire side="end" />
      </div>
      <FilterChips />
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

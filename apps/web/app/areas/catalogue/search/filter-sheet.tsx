import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useFormat } from '../../../i18n/use-format.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { FacetList } from './facet-list.tsx'
import type { Results } from './search-results.ts'
import { useFilters } from './use-filters.ts'

/** The filters where the page has no room for them: a button with how many are in force, and a sheet. */
export const FilterSheet = ({ found, asAdmin }: { found: Results; asAdmin: boolean }) => {
  const t = useT('search')
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const { length } = useFilters().inForce
  return (
    <>
      <Button
        size="small"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        className="h-8! lg:hidden noscript:hidden"
      >
        <SlidersHorizontal aria-hidden />
        {t('search.filters')}
        {length > 0 && (
          <span className="rounded-full bg-accent-surface px-1.5 text-xs text-accent-text tabular-nums">
            <span className="sr-only">{t('search.inForce', { count: length })}</span>
            <span aria-hidden>{format.exactNumber(length)}</span>
          </span>
        )}
      </Button>
      {isOpen && (
        <Sheet
          title={t('search.filters')}
          onClose={() => setOpen(false)}
          foot={
            <Button look="primary" className="h-11! w-full" onClick={() => setOpen(false)}>
              <span aria-live="polite">{t('search.showResults', { count: found.total })}</span>
            </Button>
          }
        >
          <FacetList facets={found.facets} asAdmin={asAdmin} />
        </Sheet>
      )}
    </>
  )
}

import clsx from 'clsx'
import { CircleQuestionMark, Cpu, Monitor } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type T, useT } from '../../../../i18n/use-t.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { FilterChip } from '../../../../ui/chip.tsx'
import { useLinks } from '../../../../use-links.ts'
import { fieldOf, type FilterField } from '../filters/filters.ts'
import { offeredValues } from '../filters/offered-values.ts'
import { useFilters } from '../filters/use-filters.ts'
import type { Facets } from '../results/search-results.ts'
import { SearchForm } from './search-form.tsx'

const id = 'search-tips'
const invitationId = 'workflow-invitation'

interface Counted {
  facets: Facets
  /** Total number of packs. */
  total: number
}

interface GroupProps extends Counted {
  icon: ReactNode
  field: FilterField
}

const linkClass =
  'inline-flex min-h-7 items-center rounded-mark px-1 text-sm text-muted hover:text-text hover:underline sm:px-1.5'

const paths = {
  start: 'M0 34 C 190 34, 210 96, 392 96',
  end: 'M8 96 C 170 96, 220 22, 400 26',
}

/**
 * Shows the search area on the canvas background. Its title collapses above results, so that the results start higher
 * on the page.
 */
export const SearchArea = ({ isFront, counted }: { isFront: boolean; counted: Counted | undefined }) => {
  const t = useT('home', 'search')
  const links = useLinks()
  return (
    <section
      data-folded={!isFront}
      className="group/area relative isolate z-10 overflow-x-clip px-4 pt-9 pb-4 transition-[padding] duration-150 data-[folded=true]:pt-3 data-[folded=true]:pb-1 motion-reduce:transition-none sm:px-6 sm:pt-12 sm:data-[folded=true]:pt-5"
    >
      <div aria-hidden className="absolute inset-0 -z-10" style={grid} />
      <div className="grid grid-rows-[1fr] transition-[grid-template-rows] duration-150 group-data-[folded=true]/area:grid-rows-[0fr] motion-reduce:transition-none">
        {/* Screen readers may skip an element without height. */}
        <h1 className="min-h-px overflow-hidden text-center text-xl font-semibold tracking-tight group-data-[folded=true]/area:[clip-path:inset(50%)] sm:text-2xl">
          <span className="block pb-5 sm:pb-6">{t('home.title')}</span>
        </h1>
      </div>
      <div className="relative mx-auto max-w-170">
        <SearchForm />
        {isFront && (
          <>
            <Wire side="start" />
            <Wire side="end" />
          </>
        )}
      </div>
      <div className="mx-auto mt-2 flex max-w-170 flex-wrap items-center justify-center gap-x-1 gap-y-0.5 sm:gap-x-4">
        <SearchTips />
        <Link to={links.comfyNodeSearch()} className={linkClass}>
          {t('search.whichPack')}
        </Link>
        {!isFront && (
          <Link to={links.workflow()} className={linkClass}>
            {t('search.openWorkflow')}
          </Link>
        )}
      </div>
      {isFront && counted && <FilterChips {...counted} />}
      {isFront && <WorkflowInvitation />}
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

/** Draws a wire from outside the page to the search field, like the wires between nodes on the canvas. */
const Wire = ({ side }: { side: 'start' | 'end' }) => {
  const colour = side === 'start' ? 'var(--socket-image)' : 'var(--socket-latent)'
  return (
    <svg
      aria-hidden
      width="400"
      height="128"
      viewBox="0 0 400 128"
      fill="none"
      className={clsx(
        'mirrored pointer-events-none absolute -top-[72px] hidden max-w-none md:block',
        side === 'start' ? 'end-full -me-2' : 'start-full -ms-2',
      )}
    >
      <path d={paths[side]} stroke={colour} strokeWidth="2" opacity="0.55" strokeLinecap="round" />
      <circle cx={side === 'start' ? 392 : 8} cy="96" r="5" fill={colour} stroke="var(--canvas)" strokeWidth="2" />
    </svg>
  )
}

/** Invites visitors of the front page to open a workflow. A file may be dropped anywhere on that page. */
const WorkflowInvitation = () => {
  const t = useT('home', 'search')
  return (
    <section
      aria-labelledby={invitationId}
      className="mx-auto mt-4 flex max-w-170 items-center gap-4 rounded-card border border-dashed border-edge/60 bg-surface px-4 py-3 max-sm:flex-wrap"
    >
      <div className="min-w-0 flex-1 max-sm:basis-full">
        <h2 id={invitationId} className="font-medium">
          {t('home.workflow.title')}
        </h2>
        <p className="text-sm text-muted">{t('home.workflow.body')}</p>
      </div>
      <ButtonLink to={useLinks().workflow()} className="shrink-0">
        {t('search.openWorkflow')}
      </ButtonLink>
    </section>
  )
}

/** Shows filters on the front page. The results page lists every filter beside the results. */
const FilterChips = (counted: Counted) => (
  <div className="mt-3 flex flex-wrap justify-center gap-x-6 gap-y-2.5 empty:hidden">
    <Group icon={<Monitor aria-hidden />} field="os" {...counted} />
    <Group icon={<Cpu aria-hidden />} field="accelerator" {...counted} />
  </div>
)

const Group = ({ icon, field, facets, total }: GroupProps) => {
  const label = fieldOf(field).label(useT('home', 'search'))
  const { isOn, toOther, next } = useFilters()
  const values = offeredValues({ field, facets, total, filters: next.filters })
  if (values.length === 0) return null
  return (
    <div role="group" aria-label={label} className="flex flex-wrap items-center gap-1.5">
      <span title={label} className="me-1 text-faint [&_svg]:size-4">
        {icon}
      </span>
      {values.map(({ value }) => (
        <FilterChip key={value} selected={isOn({ field, value })} to={toOther({ field, value })}>
          {value}
        </FilterChip>
      ))}
    </div>
  )
}

/** Lists search operators, each as a link that tries it. The popover opens and closes without scripts. */
const SearchTips = () => {
  const t = useT('search')
  const links = useLinks()
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className="inline-flex min-h-7 items-center gap-1.5 rounded-control px-1.5 text-sm text-muted hover:text-text [&_svg]:size-4"
      >
        <CircleQuestionMark aria-hidden />
        {/* On a phone, the icon alone leaves space for both links on its line. */}
        <span className="max-sm:sr-only">{t('search.tips.open')}</span>
      </button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={t('search.tips.title')}
        className="below-opener m-auto max-h-[80dvh] w-104 max-w-[calc(100vw-2rem)] overflow-y-auto rounded-card border border-line bg-raised p-4 text-text shadow-float"
      >
        <p className="font-semibold">{t('search.tips.title')}</p>
        <p className="mt-1 text-sm text-muted">{t('search.tips.body')}</p>
        <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1.5 text-sm">
          {tips(t).map(({ words, means }) => (
            <div key={words} className="contents">
              <dt dir="ltr" className="text-start">
                <Link
                  to={links.home({ query: words })}
                  rel="nofollow"
                  onClick={(event) => event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
                  className="rounded-mark bg-sunken px-1.5 py-0.5 font-mono text-xs text-accent-text hover:underline"
                >
                  {words}
                </Link>
              </dt>
              <dd className="text-muted">{means}</dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  )
}

const tips = (t: T<'search'>) => [
  { words: 'in:IMAGE out:MASK', means: t('search.tips.types') },
  { words: 'pack:impact', means: t('search.tips.pack') },
  { words: 'by:kijai', means: t('search.tips.by') },
  { words: 'tag:video', means: t('search.tips.tag') },
  { words: 'license:MIT', means: t('search.tips.license') },
  { words: 'os:linux gpu:cuda', means: t('search.tips.machine') },
  { words: 'updated:<90d', means: t('search.tips.updated') },
  { words: 'comfyui:>=0.3', means: t('search.tips.comfyui') },
  { words: 'has:nodes', means: t('search.tips.has') },
]

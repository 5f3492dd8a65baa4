import { Boxes, ChevronDown } from 'lucide-react'
import { Link } from 'react-router'
import { FlagFilter, SearchFilter } from '../../../../components/admin/filters.tsx'
import { SetChip } from '../../../../components/admin/set-chip.tsx'
import { useListAddress } from '../../../../components/admin/use-list-address.ts'
import { knownRules, ruleWords } from '../../../../components/review/rule-words.ts'
import { useFormat } from '../../../../i18n/use-format.ts'
import { type T, useT } from '../../../../i18n/use-t.ts'
import { Select } from '../../../../ui/field.tsx'
import { PublisherFilter } from '../../shared/nodes/publisher-filter.tsx'
import { noFilters, reviewStates, setFilters } from '../search.ts'

/** Search, order, and the filters that are needed less often. */
export const QueueFilters = () => {
  const t = useT('admin-versions')
  const format = useFormat()
  const address = useListAddress()
  const set = setFilters(address)
  return (
    <div className="flex flex-col gap-2 p-2">
      <SearchFilter name="q" label={t('admin-versions.queue.search')} />
      <details className="group" open={set.length > 0}>
        <summary className="flex h-7 list-none items-center gap-1.5 rounded-control px-1 text-sm text-muted hover:text-text">
          <ChevronDown aria-hidden className="size-4 -rotate-90 group-open:rotate-0 rtl:rotate-90" />
          {t('admin-versions.filters.open')}
          {set.length > 0 && (
            <span className="rounded-full bg-accent-surface px-1.5 text-xs text-accent-text">
              {t('admin-versions.filters.count', { count: set.length, exact: format.exactNumber(set.length) })}
            </span>
          )}
        </summary>
        <div className="flex flex-col gap-2 pt-1.5">
          <Order />
          <Rule />
          <Age />
          <ReviewState />
          <div className="flex flex-wrap gap-2">
            {address.text('node') !== '' && <SetChip name="node" icon={<Boxes aria-hidden />} />}
            <PublisherFilter />
            <FlagFilter name="asked" label={t('admin-versions.filters.asked')} />
            {set.length > 0 && (
              <Link
                to={address.href(noFilters)}
                className="inline-flex h-7 items-center px-1 text-sm text-accent-text underline underline-offset-3"
              >
                {t('admin-versions.filters.clear')}
              </Link>
            )}
          </div>
        </div>
      </details>
    </div>
  )
}

const Order = () => {
  const t = useT('admin-versions')
  const { text, set } = useListAddress()
  return (
    <Select
      label={t('admin-versions.filters.sort')}
      className={row}
      value={text('sort') || 'oldest'}
      onChange={(event) => set({ sort: event.target.value === 'oldest' ? undefined : event.target.value })}
    >
      <option value="oldest">{t('admin-versions.filters.oldest')}</option>
      <option value="newest">{t('admin-versions.filters.newest')}</option>
      <option value="node">{t('admin-versions.filters.node')}</option>
      <option value="findings">{t('admin-versions.filters.findings')}</option>
    </Select>
  )
}

const Rule = () => {
  const t = useT('admin-versions', 'review-rules')
  const { text, set } = useListAddress()
  const chosen = text('rule')
  const rules = knownRules().map((rule) => ({ rule, title: ruleWords(t, rule)?.title ?? rule }))
  rules.sort((a, b) => a.title.localeCompare(b.title))
  return (
    <Select
      label={t('admin-versions.filters.rule')}
      className={row}
      value={chosen}
      onChange={(event) => set({ rule: event.target.value })}
    >
      <option value="">{t('admin-versions.filters.any')}</option>
      {chosen !== '' && !rules.some(({ rule }) => rule === chosen) && <option value={chosen}>{chosen}</option>}
      {rules.map(({ rule, title }) => (
        <option key={rule} value={rule}>
          {title}
        </option>
      ))}
    </Select>
  )
}

const Age = () => {
  const t = useT('admin-versions')
  const { text, set } = useListAddress()
  return (
    <Select
      label={t('admin-versions.filters.older')}
      className={row}
      value={text('older')}
      onChange={(event) => set({ older: event.target.value })}
    >
      <option value="">{t('admin-versions.filters.any')}</option>
      <option value="5m">{t('admin-versions.filters.olderFiveMinutes')}</option>
      <option value="1h">{t('admin-versions.filters.olderHour')}</option>
      <option value="1d">{t('admin-versions.filters.olderDay')}</option>
      <option value="3d">{t('admin-versions.filters.olderThreeDays')}</option>
      <option value="7d">{t('admin-versions.filters.olderWeek')}</option>
      <option value="30d">{t('admin-versions.filters.olderMonth')}</option>
    </Select>
  )
}

const ReviewState = () => {
  const t = useT('admin-versions', 'review')
  const { text, set } = useListAddress()
  return (
    <Select
      label={t('admin-versions.filters.review')}
      className={row}
      value={text('review_state')}
      onChange={(event) => set({ review_state: event.target.value })}
    >
      <option value="">{t('admin-versions.filters.any')}</option>
      {reviewStates.map((state) => (
        <option key={state} value={state}>
          {reviewStateName(t, state)}
        </option>
      ))}
    </Select>
  )
}

const row =
  'flex-row! items-center gap-2! [&_label]:w-24 [&_label]:shrink-0 [&_label]:text-muted [&_select]:h-8 [&_select]:min-w-0'

/** The state of a review, in words. */
const reviewStateName = (t: T<'review'>, state: (typeof reviewStates)[number]): string => {
  switch (state) {
    case 'waiting':
      return t('review.state.waiting')
    case 'running':
      return t('review.state.running')
    case 'passed':
      return t('review.state.passed')
    case 'flagged':
      return t('review.state.flagged')
    case 'failed':
      return t('review.state.failed')
  }
}

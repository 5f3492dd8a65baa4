import { Boxes, ChevronDown } from 'lucide-react'
import { Link } from 'react-router'
import { FlagFilter, SearchFilter } from '../../../../components/admin/filters.tsx'
import { SetChip } from '../../../../components/admin/set-chip.tsx'
import { knownRules, ruleWords } from '../../../../components/review/rule-words.ts'
import { useFormat } from '../../../../i18n/use-format.ts'
import { type T, useT } from '../../../../i18n/use-t.ts'
import { useParameter, useSearch } from '../../../../search/use-search.ts'
import { Select } from '../../../../ui/field.tsx'
import { PublisherFilter } from '../../shared/nodes/publisher-filter.tsx'
import { noFilters, queueSearch, reviewStates, setFilters } from '../search.ts'

/** Shows the search, the order, and the less common filters. */
export const QueueFilters = () => {
  const t = useT('admin-versions')
  const format = useFormat()
  const address = useSearch(queueSearch)
  const set = setFilters(address.asked)
  return (
    <div className="flex flex-col gap-2 p-2">
      <SearchFilter search={queueSearch} name="q" label={t('admin-versions.queue.search')} />
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
            {address.asked.node !== '' && <SetChip search={queueSearch} name="node" icon={<Boxes aria-hidden />} />}
            <PublisherFilter />
            <FlagFilter search={queueSearch} name="asked" label={t('admin-versions.filters.asked')} />
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

interface SelectProps {
  name: 'rule' | 'older' | 'review_state'
  label: string
  options: readonly { value: string; label: string }[]
}

/** Select field that filters by at most one value. */
const SelectFilter = ({ name, label, options }: SelectProps) => {
  const t = useT('admin-versions')
  const { text, set } = useParameter(queueSearch, name)
  return (
    <Select label={label} className={row} value={text} onChange={(event) => set(event.target.value)}>
      <option value="">{t('admin-versions.filters.any')}</option>
      {text !== '' && !options.some(({ value }) => value === text) && <option value={text}>{text}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  )
}

const Order = () => {
  const t = useT('admin-versions')
  const { text, set } = useParameter(queueSearch, 'sort')
  return (
    <Select
      label={t('admin-versions.filters.sort')}
      className={row}
      value={text || 'oldest'}
      onChange={(event) => set(event.target.value === 'oldest' ? undefined : event.target.value)}
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
  const options = knownRules().map((rule) => ({ value: rule, label: ruleWords(t, rule)?.title ?? rule }))
  options.sort((a, b) => a.label.localeCompare(b.label))
  return <SelectFilter name="rule" label={t('admin-versions.filters.rule')} options={options} />
}

const Age = () => {
  const t = useT('admin-versions')
  const options = [
    { value: '5m', label: t('admin-versions.filters.olderFiveMinutes') },
    { value: '1h', label: t('admin-versions.filters.olderHour') },
    { value: '1d', label: t('admin-versions.filters.olderDay') },
    { value: '3d', label: t('admin-versions.filters.olderThreeDays') },
    { value: '7d', label: t('admin-versions.filters.olderWeek') },
    { value: '30d', label: t('admin-versions.filters.olderMonth') },
  ]
  return <SelectFilter name="older" label={t('admin-versions.filters.older')} options={options} />
}

const ReviewState = () => {
  const t = useT('admin-versions', 'review')
  const options = reviewStates.map((value) => ({ value, label: reviewStateName(t, value) }))
  return <SelectFilter name="review_state" label={t('admin-versions.filters.review')} options={options} />
}

const row =
  'flex-row! items-center gap-2! [&_label]:w-24 [&_label]:shrink-0 [&_label]:text-muted [&_select]:h-8 [&_select]:min-w-0'

/** Returns the state of a review as a word. */
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

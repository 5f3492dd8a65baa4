import type { Schema } from '@registry/api-client'
import clsx from 'clsx'
import { Check, Ellipsis, LoaderCircle, X } from 'lucide-react'
import { useFormat } from '../../i18n/use-format.ts'
import { useSpans } from '../../i18n/use-spans.ts'
import { type T, useT } from '../../i18n/use-t.ts'
import { type ShownStage, shownStages, type StageState } from './review-state.ts'

/** Shows the stages of a version from its upload to its publication. */
export const ReviewTimeline = ({ review }: { review: Schema<'VersionReview'> }) => {
  const t = useT('review')
  return (
    <ol aria-label={t('review.stages')} className="flex flex-col md:flex-row">
      {shownStages(review).map((stage) => (
        <Stage key={stage.name} stage={stage} />
      ))}
    </ol>
  )
}

const Stage = ({ stage }: { stage: ShownStage }) => {
  const t = useT('review')
  const { name, state } = stage
  return (
    <li
      aria-current={state === 'now' ? 'step' : undefined}
      className="group relative flex gap-x-3 pb-4 last:pb-0 md:min-w-0 md:flex-1 md:flex-col md:gap-y-2 md:pb-0 md:last:flex-none"
    >
      <span
        aria-hidden
        className={clsx(
          'absolute start-[9px] top-5 bottom-0 w-0.5 group-last:hidden md:start-5 md:end-0 md:top-[9px] md:bottom-auto md:h-0.5 md:w-auto',
          state === 'done' ? 'bg-green-line' : 'bg-line',
        )}
      />
      <Mark state={state} />
      <div className="min-w-0 md:group-not-last:pe-3">
        <p className={clsx('text-sm font-medium', state === 'ahead' && 'text-faint')}>{stageName(t, name)}</p>
        <p className="min-h-4 text-xs text-faint tabular-nums">
          <StageTime stage={stage} />
        </p>
      </div>
    </li>
  )
}

const longestAfterMs = 100_000

const StageTime = ({ stage: { state, at, after } }: { stage: ShownStage }) => {
  const t = useT('review')
  const format = useFormat()
  const { seconds } = useSpans()
  if (at === undefined) return stateName(t, state)
  const said =
    after === undefined || after > longestAfterMs
      ? format.dateTime(at)
      : t('review.stage.after', { time: seconds(Math.max(after, 100)) })
  return (
    <time dateTime={at} title={format.dateTime(at)} suppressHydrationWarning>
      {said}
    </time>
  )
}

const Mark = ({ state }: { state: StageState }) => (
  <span
    aria-hidden
    className={clsx(
      'relative z-10 grid size-5 shrink-0 place-items-center rounded-full border-2 bg-canvas [&_svg]:size-3 [&_svg]:stroke-3',
      state === 'done' && 'border-green-text text-green-text',
      state === 'queued' && 'border-blue-text text-blue-text',
      state === 'now' && 'border-accent-text text-accent-text',
      state === 'stopped' && 'border-amber-text text-amber-text',
      state === 'ahead' && 'border-line',
    )}
  >
    {state === 'done' && <Check />}
    {state === 'queued' && <Ellipsis />}
    {state === 'now' && <LoaderCircle className="motion-safe:animate-spin" />}
    {state === 'stopped' && <X />}
  </span>
)

const stageName = (t: T<'review'>, name: ShownStage['name']): string => {
  switch (name) {
    case 'uploaded':
      return t('review.stage.uploaded')
    case 'unpacked':
      return t('review.stage.unpacked')
    case 'read':
      return t('review.stage.read')
    case 'extracted':
      return t('review.stage.extracted')
    case 'scanned':
      return t('review.stage.scanned')
    case 'visible':
      return t('review.stage.visible')
  }
}

const stateName = (t: T<'review'>, state: StageState): string => {
  switch (state) {
    case 'done':
      return t('review.stage.done')
    case 'queued':
      return t('review.state.waiting')
    case 'now':
      return t('review.stage.now')
    case 'stopped':
      return t('review.stage.stopped')
    case 'ahead':
      return t('review.stage.ahead')
  }
}

import type { Conflict } from '@registry/pack-set'
import { OctagonAlert, TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { useFormat } from '../../../i18n/use-format.ts'
import { useT } from '../../../i18n/use-t.ts'
import { cardClass } from '../../../ui/card-class.ts'
import { useConflictWords } from './use-conflict-words.ts'

/** More conflicts would not help a reader. */
const mostConflicts = 40

/** Lists the conflicts of a set, the worst first. */
export const Conflicts = ({ conflicts }: { conflicts: readonly Conflict[] }) => {
  const t = useT('workflow')
  const id = useId()
  const hidden = conflicts.length - mostConflicts
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-base font-semibold">
        {t('workflow.conflicts.title')}
      </h2>
      {conflicts.length === 0 ? (
        <p className="mt-0.5 max-w-prose text-sm text-muted">{t('workflow.conflicts.none')}</p>
      ) : (
        <ul className={`mt-2 divide-y divide-line ${cardClass}`}>
          {conflicts.slice(0, mostConflicts).map((conflict) => (
            <ConflictRow key={`${conflict.kind} ${conflict.subject} ${conflict.packs.join(' ')}`} conflict={conflict} />
          ))}
        </ul>
      )}
      {hidden > 0 && <p className="mt-2 text-sm text-muted">{t('workflow.conflicts.more', { count: hidden })}</p>}
    </section>
  )
}

const ConflictRow = ({ conflict }: { conflict: Conflict }) => {
  const t = useT('workflow')
  const format = useFormat()
  const words = useConflictWords()
  const { title, remedy } = words(conflict)
  const blocks = conflict.severity === 'blocks'
  const Icon = blocks ? OctagonAlert : TriangleAlert
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 px-4 py-3">
      <Icon aria-hidden className={`mt-0.5 size-4 ${blocks ? 'text-red-text' : 'text-amber-text'}`} />
      <div className="flex min-w-0 flex-col gap-1">
        <p className="font-medium wrap-anywhere">
          <span className="sr-only">{t(blocks ? 'workflow.conflicts.blocks' : 'workflow.conflicts.warns')}</span>{' '}
          {title}
        </p>
        {'culprits' in conflict && (
          <ul className="flex flex-col gap-0.5 text-sm text-muted">
            {conflict.culprits.map((culprit) => (
              <li key={`${culprit.pack} ${'text' in culprit ? culprit.text : ''}`} className="wrap-anywhere">
                <bdi className="font-mono text-xs text-faint">{culprit.pack}</bdi>{' '}
                <bdi className="font-mono text-xs">
                  {'text' in culprit ? culprit.text : format.list(culprit.supports)}
                </bdi>
              </li>
            ))}
          </ul>
        )}
        <p className="text-sm text-muted wrap-anywhere">{remedy}</p>
      </div>
    </li>
  )
}

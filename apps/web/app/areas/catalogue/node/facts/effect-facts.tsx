import { EffectIcon, effectName } from '../../../../components/review/effect-words.tsx'
import { useFormat } from '../../../../i18n/use-format.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { SourceLink, type SourceOf } from '../../../../components/source-link.tsx'
import type { EffectGroup, OutsideEffects } from '../view.ts'
import { FactItem } from './fact-list.tsx'

interface Props {
  effects: OutsideEffects
  /** Returns the address of a line, absent if sources cannot be shown. */
  sourceOf?: SourceOf | undefined
}

/** Lists the effects outside of the pack's own comfy nodes, each kind with its first locations. */
export const EffectFacts = ({ effects: { groups, read, total }, sourceOf }: Props) => {
  const t = useT('review')
  const format = useFormat()
  return (
    <FactItem name={t('review.effects.title')} wide>
      {groups.length === 0 ? (
        <span className="text-sm text-muted">{t('review.effects.none')}</span>
      ) : (
        <ul className="flex flex-col gap-1 text-sm">
          {groups.map((group) => (
            <li key={group.kind}>
              <Group group={group} sourceOf={sourceOf} />
            </li>
          ))}
        </ul>
      )}
      {read < total && (
        <p className="mt-1 text-xs text-faint">
          {t('review.effects.coverage', { read: format.exactNumber(read), total: format.exactNumber(total) })}
        </p>
      )}
    </FactItem>
  )
}

const Group = ({ group: { kind, count, first }, sourceOf }: Pick<Props, 'sourceOf'> & { group: EffectGroup }) => {
  const t = useT('review')
  const format = useFormat()
  return (
    <details>
      <summary className="cursor-pointer rounded-mark ps-9 -indent-9 hover:bg-raised">
        <EffectIcon kind={kind} className="me-2 inline size-3.5 -translate-y-px text-faint" />
        {effectName(t, kind)} <span className="text-muted tabular-nums">{format.exactNumber(count)}</span>
      </summary>
      <ul className="my-1 flex flex-col gap-1 ps-5.5 text-xs">
        {first.map(({ target, file, line, onUse }) => (
          <li key={`${target} ${file}:${line}`} className="wrap-anywhere">
            <bdi dir="ltr" className="font-mono">
              {target}
            </bdi>
            <bdi dir="ltr" className="block font-mono text-faint">
              <SourceLink file={file} line={line} sourceOf={sourceOf} />
            </bdi>
            {onUse && <span className="block text-muted">{t('review.effects.onUse')}</span>}
          </li>
        ))}
        {count > first.length && (
          <li className="text-muted">{t('review.effects.more', { count: count - first.length })}</li>
        )}
      </ul>
    </details>
  )
}

import { Check, Minus } from 'lucide-react'
import { capabilityName } from '../../../components/review/capability-words.tsx'
import { effectName } from '../../../components/review/effect-words.tsx'
import { useFormat } from '../../../i18n/use-format.ts'
import { useT } from '../../../i18n/use-t.ts'
import { type PacksProps, Row, RowGroup } from './compared-row.tsx'
import type { ComparedPack } from './view.ts'

/** Shows a row for each capability of a pack. */
export const CapabilityRows = ({ packs }: PacksProps) => {
  const t = useT('compare', 'review')
  const all = [...new Set(packs.flatMap(({ capabilities = [] }) => capabilities))]
  return (
    <RowGroup title={t('review.fact.can')} packs={packs}>
      {all.length === 0 && <NoneRow packs={packs} isKnown={({ capabilities }) => capabilities !== undefined} />}
      {all.map((capability) => (
        <Row
          key={capability}
          packs={packs}
          name={capabilityName(t, capability)}
          keyOf={({ capabilities }) =>
            capabilities ? (capabilities.includes(capability) ? t('compare.packs.yes') : t('compare.packs.no')) : ''
          }
        >
          {({ capabilities = [] }) => <YesNo isYes={capabilities.includes(capability)} />}
        </Row>
      ))}
    </RowGroup>
  )
}

/** Changes beyond the own nodes of the packs: a row for each kind that some pack makes. */
export const EffectRows = ({ packs }: PacksProps) => {
  const t = useT('compare', 'review')
  const format = useFormat()
  const kinds = [...new Set(packs.flatMap(({ effects = [] }) => effects.map(({ kind }) => kind)))]
  const countOf = ({ effects }: ComparedPack, wanted: (typeof kinds)[number]) =>
    effects?.find(({ kind }) => kind === wanted)?.count ?? 0
  return (
    <RowGroup title={t('review.effects.title')} packs={packs}>
      {kinds.length === 0 && <NoneRow packs={packs} isKnown={({ effects }) => effects !== undefined} />}
      {kinds.map((kind) => (
        <Row
          key={kind}
          packs={packs}
          name={effectName(t, kind)}
          keyOf={(pack) => (pack.effects ? String(countOf(pack, kind)) : '')}
        >
          {(pack) => {
            const count = countOf(pack, kind)
            return count === 0 ? <YesNo isYes={false} /> : format.exactNumber(count)
          }}
        </Row>
      ))}
    </RowGroup>
  )
}

const NoneRow = ({ packs, isKnown }: PacksProps & { isKnown: (pack: ComparedPack) => boolean }) => {
  const t = useT('compare')
  return (
    <Row
      packs={packs}
      name={t('compare.packs.found')}
      keyOf={(pack) => (isKnown(pack) ? t('compare.packs.none') : '')}
    />
  )
}

const YesNo = ({ isYes }: { isYes: boolean }) => {
  const t = useT('compare')
  const Icon = isYes ? Check : Minus
  return (
    <span className={`inline-flex items-center gap-1.5 ${isYes ? '' : 'text-faint'}`}>
      <Icon aria-hidden className="size-4 shrink-0" />
      {isYes ? t('compare.packs.yes') : t('compare.packs.no')}
    </span>
  )
}

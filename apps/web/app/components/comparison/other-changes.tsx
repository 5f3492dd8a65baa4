import type { Schema } from '@registry/api-client'
import { CapabilityIcon, capabilityName } from '../review/capability-words.tsx'
import { EffectIcon, effectName } from '../review/effect-words.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { useT } from '../../i18n/use-t.ts'
import { DefinitionList, Fact } from '../../ui/definition-list.tsx'
import { Panel } from '../../ui/panel.tsx'

/** Lists changes outside of nodes: requirements, capabilities, files. */
export const OtherChanges = ({ comparison }: { comparison: Schema<'VersionComparison'> }) => {
  const t = useT('compare')
  const format = useFormat()
  const { requirements, capabilities_gained: gained, capabilities_lost: lost, files } = comparison
  const { outside_effects_gained: newEffects = [], outside_effects_lost: goneEffects = [] } = comparison
  if (!requirements) return null
  return (
    <div className="flex flex-col gap-6">
      <Panel title={t('compare.requirements')}>
        {requirements.length === 0 ? (
          <p className="text-muted">{t('compare.same')}</p>
        ) : (
          <ul className="flex flex-col gap-2 font-mono text-sm">
            {requirements.map(({ name, before, after }) => (
              <li key={name} className="wrap-anywhere" dir="ltr">
                {before !== undefined && <del className="block text-red-text">{before}</del>}
                {after !== undefined && <ins className="block text-green-text no-underline">{after}</ins>}
              </li>
            ))}
          </ul>
        )}
      </Panel>
      {(gained?.length ?? 0) + (lost?.length ?? 0) > 0 && (
        <Panel title={t('compare.gained')}>
          <Capabilities capabilities={gained ?? []} />
          {lost && lost.length > 0 && (
            <>
              <h3 className="mt-4 mb-1 text-sm font-semibold">{t('compare.lost')}</h3>
              <Capabilities capabilities={lost} />
            </>
          )}
        </Panel>
      )}
      {newEffects.length > 0 && (
        <Panel title={t('compare.effectsGained')}>
          <EffectLines effects={newEffects} />
        </Panel>
      )}
      {goneEffects.length > 0 && (
        <Panel title={t('compare.effectsLost')}>
          <EffectLines effects={goneEffects} />
        </Panel>
      )}
      {files && (
        <DefinitionList>
          <Fact name={t('compare.files.added')}>{format.exactNumber(files.added)}</Fact>
          <Fact name={t('compare.files.removed')}>{format.exactNumber(files.removed)}</Fact>
          <Fact name={t('compare.files.resized')}>{format.exactNumber(files.resized)}</Fact>
        </DefinitionList>
      )}
    </div>
  )
}

const EffectLines = ({ effects }: { effects: Schema<'OutsideEffect'>[] }) => {
  const t = useT('review')
  return (
    <ul className="flex flex-col gap-2">
      {effects.map(({ kind, target, file, line }) => (
        <li key={`${kind} ${target}`} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
          <EffectIcon kind={kind} className="mt-1 size-4 shrink-0 text-faint" />
          <div className="wrap-anywhere">
            {effectName(t, kind)}
            <bdi dir="ltr" className="block font-mono text-sm">
              {target} <span className="text-faint">{`${file}:${line}`}</span>
            </bdi>
          </div>
        </li>
      ))}
    </ul>
  )
}

const Capabilities = ({ capabilities }: { capabilities: Schema<'Capability'>[] }) => {
  const t = useT('compare', 'review')
  if (capabilities.length === 0) return <p className="text-muted">{t('compare.same')}</p>
  return (
    <ul className="flex flex-col gap-1.5">
      {capabilities.map((capability) => (
        <li key={capability} className="flex items-center gap-2">
          <CapabilityIcon capability={capability} className="size-4 shrink-0 text-faint" />
          {capabilityName(t, capability)}
        </li>
      ))}
    </ul>
  )
}

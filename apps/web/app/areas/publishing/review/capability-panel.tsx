import type { Schema } from '@registry/api-client'
import { CapabilityIcon, capabilityName } from '../../../components/review/capability-words.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { Panel } from '../../../ui/panel.tsx'

/** What the pack can do, each with the places that show it. */
export const CapabilityPanel = ({ capabilities }: { capabilities: Schema<'CapabilityPlaces'>[] }) => {
  const t = useT('review')
  return (
    <Panel title={t('review.capabilities.title')}>
      <p className="text-sm text-muted">
        {capabilities.length === 0 ? t('review.capabilities.none') : t('review.capabilities.lead')}
      </p>
      <ul className="mt-3 flex flex-col gap-3 empty:hidden">
        {capabilities.map(({ capability, places }) => (
          <li key={capability} className="flex gap-2.5">
            <CapabilityIcon capability={capability} className="mt-0.75 size-4 shrink-0 text-faint" />
            <div className="min-w-0">
              <p>{capabilityName(t, capability)}</p>
              <details className="text-sm text-muted">
                <summary className="w-fit rounded-mark hover:text-text">
                  {t('review.capabilities.places', { count: places.length })}
                </summary>
                <ul dir="ltr" className="mt-1 font-mono text-xs leading-5">
                  {placeNames(places).map((place) => (
                    <li key={place} className="wrap-anywhere">
                      {place}
                    </li>
                  ))}
                </ul>
              </details>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const placeNames = (places: Schema<'CapabilityPlaces'>['places']): string[] => [
  ...new Set(places.map(({ file, line }) => (line === undefined ? file : `${file}:${line}`))),
]

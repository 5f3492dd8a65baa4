import type { Schema } from '@registry/api-client'
import { CircleCheck, CircleMinus, CircleQuestionMark, CircleX, TriangleAlert } from 'lucide-react'
import { type T, useT } from '../../../i18n/use-t.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import type { Tone } from '../../../ui/tone.ts'

type Health = Schema<'PartHealth'>

/** Lists the health of each part of the registry with its measured values. */
export const HealthList = ({ health }: { health: Health[] }) => {
  const t = useT('admin-desk')
  return (
    <Panel title={t('admin-desk.health.title')} className="overflow-hidden [&>div:last-child]:p-0">
      <ul className="divide-y divide-line">
        {health.map(({ part, state, detail, at }) => {
          const { tone, Icon } = looks[state]
          return (
            <li key={part} className="flex items-start justify-between gap-3 px-4 py-2">
              <span className="flex min-w-0 flex-wrap items-baseline gap-x-3">
                <span className="min-w-20">{partName(t, part)}</span>
                <span className="min-w-0 text-sm text-faint wrap-anywhere">
                  {detail !== undefined && (
                    <bdi lang="en" dir="ltr">
                      {detail}
                    </bdi>
                  )}
                  {detail !== undefined && at !== undefined && ' · '}
                  {at !== undefined && <RelativeTime time={at} />}
                </span>
              </span>
              <Badge tone={tone} icon={<Icon aria-hidden />}>
                {stateName(t, state)}
              </Badge>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}

const looks: Record<Health['state'], { tone: Tone; Icon: typeof CircleCheck }> = {
  good: { tone: 'green', Icon: CircleCheck },
  degraded: { tone: 'amber', Icon: TriangleAlert },
  down: { tone: 'red', Icon: CircleX },
  off: { tone: 'neutral', Icon: CircleMinus },
  unknown: { tone: 'neutral', Icon: CircleQuestionMark },
}

const partName = (t: T<'admin-desk'>, part: Health['part']): string => {
  switch (part) {
    case 'database':
      return t('admin-desk.health.database')
    case 'disk':
      return t('admin-desk.health.disk')
    case 'blobs':
      return t('admin-desk.health.blobs')
    case 'worker':
      return t('admin-desk.health.worker')
    case 'mail':
      return t('admin-desk.health.mail')
    case 'search':
      return t('admin-desk.health.search')
    case 'identity':
      return t('admin-desk.health.identity')
  }
}

const stateName = (t: T<'admin-desk'>, state: Health['state']): string => {
  switch (state) {
    case 'good':
      return t('admin-desk.health.good')
    case 'degraded':
      return t('admin-desk.health.degraded')
    case 'down':
      return t('admin-desk.health.down')
    case 'off':
      return t('admin-desk.health.off')
    case 'unknown':
      return t('admin-desk.health.unknown')
  }
}

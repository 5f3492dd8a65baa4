import type { Schema } from '@registry/api-client'
import { type LucideIcon, Plug, PlugZap, Unplug } from 'lucide-react'
import { type T, useT } from '../../../i18n/use-t.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { Tone } from '../../../ui/tone.ts'

type Breaker = Schema<'AdminService'>['breaker']

interface Look {
  tone: Tone
  Icon: LucideIcon
  name: (t: T<'admin-services'>) => string
}

const looks: Record<Exclude<Breaker, 'closed'>, Look> = {
  half_open: { tone: 'amber', Icon: PlugZap, name: (t) => t('admin-services.breaker.halfOpen') },
  open: { tone: 'red', Icon: Unplug, name: (t) => t('admin-services.breaker.open') },
}

/** Whether a service is asked, or left alone because it was away: by shape and word. */
export const BreakerState = ({ breaker }: { breaker: Breaker }) => {
  const t = useT('admin-services')
  if (breaker === 'closed')
    return (
      <span className="inline-flex items-center gap-1 px-1.5 text-xs whitespace-nowrap text-faint">
        <Plug aria-hidden className="size-3" />
        {t('admin-services.breaker.closed')}
      </span>
    )
  const { tone, Icon, name } = looks[breaker]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {name(t)}
    </Badge>
  )
}

import type { Schema } from '@registry/api-client'
import { CircleCheck, CircleDashed, CircleOff, CircleX, Hourglass, KeyRound } from 'lucide-react'
import { type T, useT } from '../../i18n/use-t.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Tone } from '../../ui/tone.ts'

type State = Schema<'ServiceState'> | 'off'

const looks: Record<State, { tone: Tone; Icon: typeof CircleCheck; words: (t: T<'customers'>) => string }> = {
  up: { tone: 'green', Icon: CircleCheck, words: (t) => t('customers.service.up') },
  slow: { tone: 'amber', Icon: Hourglass, words: (t) => t('customers.service.slow') },
  down: { tone: 'red', Icon: CircleX, words: (t) => t('customers.service.down') },
  key_refused: { tone: 'red', Icon: KeyRound, words: (t) => t('customers.service.keyRefused') },
  unknown: { tone: 'neutral', Icon: CircleDashed, words: (t) => t('customers.service.unknown') },
  off: { tone: 'neutral', Icon: CircleOff, words: (t) => t('customers.service.off') },
}

/** Shows the recent state of a service by shape and word, or that the service is not set up. */
export const ServiceState = ({ service }: { service: Pick<Schema<'Service'>, 'is_available' | 'state'> }) => {
  const t = useT('customers')
  const { tone, Icon, words } = looks[service.is_available ? service.state : 'off']
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {words(t)}
    </Badge>
  )
}

import type { Schema } from '@registry/api-client'
import { useFormat } from '../../i18n/use-format.ts'
import { type T, useT } from '../../i18n/use-t.ts'
import { Td } from '../../ui/table.tsx'
import { eventFacts } from './event-facts.ts'
import { Money } from './money.tsx'
import { useEventWords } from './use-event-words.ts'
import { useErrorWords } from './use-error-words.ts'

/** Row of an event: its purpose, its change of the balance, and its time in the reader's time zone. */
export const EventRow = ({ event }: { event: Schema<'CustomerEvent'> }) => {
  const words = useEventWords()
  const { money } = eventFacts(event)
  return (
    <tr>
      <Td className="align-top">
        <p className="font-medium">{words(event.event_type) ?? <code dir="ltr">{event.event_type}</code>}</p>
        <Purpose event={event} />
        <p className="text-sm text-faint sm:hidden">
          <Moment time={event.createdAt} />
        </p>
      </Td>
      <Td end className="align-top font-medium">
        {money && <Money {...money} sign="exceptZero" />}
      </Td>
      <Td end className="align-top whitespace-nowrap text-muted max-sm:hidden">
        <Moment time={event.createdAt} />
      </Td>
    </tr>
  )
}

const Purpose = ({ event }: { event: Schema<'CustomerEvent'> }) => {
  const errorWords = useErrorWords()
  const { apiName, model, status, fault, reason, cause, keyName, keyPrefix, fileName } = eventFacts(event)
  const causeWords = useCauseWords()(cause ?? '')
  if (
    [apiName, model, status, fault, causeWords ?? reason, keyName, keyPrefix, fileName].every(
      (each) => each === undefined,
    )
  )
    return null
  return (
    <p className="flex flex-wrap gap-x-2.5 text-sm text-muted wrap-anywhere">
      {apiName !== undefined && <bdi className="font-mono text-xs leading-5">{apiName}</bdi>}
      {model !== undefined && <bdi>{model}</bdi>}
      {keyName !== undefined && <bdi>{keyName}</bdi>}
      {keyPrefix !== undefined && <bdi className="font-mono text-xs leading-5">{`${keyPrefix}…`}</bdi>}
      {fileName !== undefined && <bdi>{fileName}</bdi>}
      {causeWords !== undefined && <span>{causeWords}</span>}
      {causeWords === undefined && reason !== undefined && <span dir="auto">{reason}</span>}
      {status !== undefined && <bdi className="text-faint">{status}</bdi>}
      {fault !== undefined && <span className="text-red-text">{errorWords(fault)}</span>}
    </p>
  )
}

const Moment = ({ time }: { time: string }) => {
  const format = useFormat()
  return (
    <time dateTime={time} title={format.dateTime(time)}>
      {format.ownDateTime(time)}
    </time>
  )
}

const words = {
  purchase: (t) => t('customers.cause.purchase'),
  refund: (t) => t('customers.cause.refund'),
  refund_failed: (t) => t('customers.cause.refund_failed'),
  dispute: (t) => t('customers.cause.dispute'),
  dispute_won: (t) => t('customers.cause.dispute_won'),
} satisfies Record<string, (t: T<'customers'>) => string>

/** Returns a function that describes the outcome of a payment; undefined for an unknown cause. */
const useCauseWords = (): ((cause: string) => string | undefined) => {
  const t = useT('customers')
  return (cause) => (isCause(cause) ? words[cause](t) : undefined)
}

const isCause = (cause: string): cause is keyof typeof words => Object.hasOwn(words, cause)

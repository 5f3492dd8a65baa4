import { useNow } from '../i18n/now.tsx'
import { useFormat } from '../i18n/use-format.ts'

/** Shows the time since an event, with the exact time on hover. */
export const RelativeTime = ({ time }: { time: string }) => {
  const format = useFormat()
  const now = useNow()
  return (
    // Server and browser may format the time with different kinds of spaces.
    <time dateTime={time} title={format.dateTime(time)} suppressHydrationWarning>
      {format.relativeTime(time, now)}
    </time>
  )
}

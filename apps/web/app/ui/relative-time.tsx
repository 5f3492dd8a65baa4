import { useNow } from '../i18n/now.tsx'
import { useFormat } from '../i18n/use-format.ts'

/** How long ago something was, with the exact moment on hover. */
export const RelativeTime = ({ time }: { time: string }) => {
  const format = useFormat()
  const now = useNow()
  return (
    // The two sides may write the same moment with another kind of space.
    <time dateTime={time} title={format.dateTime(time)} suppressHydrationWarning>
      {format.relativeTime(time, now)}
    </time>
  )
}

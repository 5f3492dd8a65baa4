import { useFormat } from '../i18n/use-format.ts'

/** Shows a number in short form, and the exact number on hover and for screen readers. */
export const CompactNumber = ({ value }: { value: number }) => {
  const format = useFormat()
  const short = format.number(value)
  const exact = format.exactNumber(value)
  if (short === exact) return <span className="tabular-nums">{exact}</span>
  return (
    <span className="tabular-nums" title={exact} suppressHydrationWarning>
      <span aria-hidden suppressHydrationWarning>
        {short}
      </span>
      <span className="sr-only">{exact}</span>
    </span>
  )
}

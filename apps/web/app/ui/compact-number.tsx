import { useFormat } from '../i18n/use-format.ts'

/** A number in short form, with the exact one on hover and for screen readers. */
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

import { Rss } from 'lucide-react'
import { useT } from '../../i18n/use-t.ts'
import { TextAnchor } from '../../ui/text-link.tsx'

/** The same for readers of feeds. */
export const FeedLink = ({ to }: { to: string }) => {
  const t = useT('releases')
  return (
    <TextAnchor href={to} type="application/atom+xml" className="inline-flex min-h-6 items-center gap-1.5 text-sm">
      <Rss aria-hidden className="size-4 shrink-0" />
      {t('releases.feed')}
    </TextAnchor>
  )
}

import { useT } from '../../i18n/use-t.ts'

/** Explains the review after publishing, and where to see it. */
export const ReviewNote = () => {
  const t = useT('review')
  return <p className="max-w-prose text-sm text-muted">{t('review.open.guide')}</p>
}

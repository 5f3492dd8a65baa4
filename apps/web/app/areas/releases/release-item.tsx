import { Languages } from 'lucide-react'
import { Link } from 'react-router'
import { AttentionBadge } from '../../components/releases/attention-badge.tsx'
import { isLocale } from '../../i18n/languages.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useLocale } from '../../i18n/use-locale.ts'
import { useT } from '../../i18n/use-t.ts'
import { Prose } from '../../markdown/prose.tsx'
import { Badge } from '../../ui/badge.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import type { ReleaseView } from './release-view.ts'

interface Props {
  release: ReleaseView
  /** Its own place on the page. */
  to: string
}

/** What is new in one version. */
export const ReleaseItem = ({ release, to }: Props) => {
  const t = useT('releases')
  const { version, isPreRelease, attention, publishedAt, language, html } = release
  return (
    <li
      id={version}
      className="scroll-mt-20 gap-x-10 py-7 target:[&_h2]:text-accent-text lg:grid lg:grid-cols-[11rem_minmax(0,1fr)]"
    >
      <div className="mb-3 flex flex-wrap items-center gap-x-2.5 gap-y-1.5 lg:flex-col lg:items-start">
        <h2 className="text-lg font-semibold">
          <Link to={to} preventScrollReset className="rounded-mark font-mono wrap-anywhere hover:underline">
            <bdi dir="ltr">{version}</bdi>
          </Link>
        </h2>
        <AttentionBadge attention={attention} />
        {isPreRelease && <Badge tone="accent">{t('releases.preRelease')}</Badge>}
        <span className="text-sm text-faint">
          <RelativeTime time={publishedAt} />
        </span>
      </div>
      <div className="max-w-prose min-w-0">
        <Untranslated language={language} />
        <div lang={language}>
          <Prose html={html} />
        </div>
      </div>
    </li>
  )
}

/** That a note is in another language than the page. */
const Untranslated = ({ language }: { language: string }) => {
  const t = useT('releases')
  const format = useFormat()
  const locale = useLocale()
  if (language === locale || !isLocale(language)) return null
  return (
    <p className="mb-3 flex items-start gap-1.5 text-sm text-faint">
      <Languages aria-hidden className="mt-0.5 size-4 shrink-0" />
      {t('releases.untranslated', { language: format.languageName(language) })}
    </p>
  )
}

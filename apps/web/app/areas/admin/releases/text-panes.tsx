import type { ReactNode } from 'react'
import { languageOf, type Locale } from '../../../i18n/languages.ts'
import { useT } from '../../../i18n/use-t.ts'
import { latePart, useLatePart } from '../../../ui/late-part.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { type Release, textOf } from './release-draft.ts'

const markdownPreview = latePart(async () => (await import('./markdown-preview.tsx')).MarkdownPreview)

interface Props {
  wanted: Release
  /** Latest saved note. */
  saved: Release
  locale: Locale
}

/** Shows panes beside the text: its preview, the English preview, and the saved text if it differs. */
export const TextPanes = ({ wanted, saved, locale }: Props) => {
  const t = useT('admin-releases')
  const savedText = textOf(saved, locale)
  const differs = savedText.trim() !== textOf(wanted, locale).trim()
  const preview = {
    id: 'preview',
    name: t('admin-releases.pane.preview'),
    content: <Shown label={t('admin-releases.pane.preview')} text={textOf(wanted, locale)} locale={locale} />,
  }
  const english = {
    id: 'english',
    name: t('admin-releases.pane.english'),
    content: <Shown label={t('admin-releases.pane.english')} text={textOf(wanted, 'en')} locale="en" />,
  }
  const asSaved = {
    id: 'saved',
    name: t('admin-releases.pane.saved'),
    content: (
      <Pane label={t('admin-releases.pane.saved')} locale={locale}>
        <pre className="text-sm whitespace-pre-wrap">{savedText}</pre>
      </Pane>
    ),
  }
  const tabs = [preview, ...(locale === 'en' ? [] : [english]), ...(differs && savedText !== '' ? [asSaved] : [])]
  return (
    <div className="min-w-0">
      <Tabs label={t('admin-releases.pane.label')} tabs={tabs} className="mb-2" />
    </div>
  )
}

const Shown = ({ label, text, locale }: { label: string; text: string; locale: Locale }) => {
  const t = useT('admin-releases')
  const preview = useLatePart(markdownPreview, true)
  const isEmpty = text.trim() === ''
  return (
    <Pane label={label} locale={locale}>
      {isEmpty ? (
        <p className="text-faint">{t('admin-releases.pane.nothing')}</p>
      ) : (
        (preview?.({ text }) ?? <Skeleton className="h-64" />)
      )}
    </Pane>
  )
}

const Pane = ({ label, locale, children }: { label: string; locale: Locale; children: ReactNode }) => (
  <div
    // Keyboard users must be able to focus a scrollable region.
    tabIndex={0}
    role="region"
    aria-label={label}
    lang={locale}
    dir={languageOf(locale).direction}
    className="min-h-40 overflow-y-auto rounded-control border border-line bg-canvas p-4 max-lg:max-h-128 lg:h-125"
  >
    {children}
  </div>
)

import { Check, CircleDashed, PencilLine } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { isLocale, languageOf, type Locale, locales } from '../../../i18n/languages.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useSearch } from '../../../search/use-search.ts'
import { Button } from '../../../ui/button.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { TextArea } from '../../../ui/field.tsx'
import { TabLinks } from '../../../ui/tabs.tsx'
import { missingIn, mostCharacters, type Release, textOf } from './release-draft.ts'
import { releasesSearch } from './search.ts'
import { TextPanes } from './text-panes.tsx'
import type { ReleaseDraft } from './use-release-draft.ts'

interface Props {
  draft: ReleaseDraft
  textId: string
  /** Whether an admin tried to publish the note without an English text. */
  isEnglishAsked: boolean
}

/** Edits the texts of a note, one language at a time, beside a preview. */
export const TextFields = ({ draft, textId, isEnglishAsked }: Props) => {
  const chosen = useSearch(releasesSearch).asked.language
  const locale = isLocale(chosen) ? chosen : 'en'
  return (
    <div className={`flex min-w-0 flex-col gap-3 ${cardClass} p-4`}>
      <LanguageTabs draft={draft} current={locale} />
      <MissingLanguages wanted={draft.wanted} />
      <div className="grid min-w-0 gap-4 lg:grid-cols-2">
        <TextField draft={draft} locale={locale} textId={textId} isEnglishAsked={isEnglishAsked} />
        <TextPanes wanted={draft.wanted} saved={draft.latest} locale={locale} />
      </div>
    </div>
  )
}

/** Names the languages without a text. Their readers get the English text. */
const MissingLanguages = ({ wanted }: { wanted: Release }) => {
  const t = useT('admin-releases')
  const format = useFormat()
  const missing = missingIn(wanted)
  return (
    <p className="text-sm text-muted">
      {missing.length === 0
        ? t('admin-releases.texts.complete')
        : missing.includes('en')
          ? t('admin-releases.texts.englishFirst')
          : t('admin-releases.texts.missing', { languages: format.list(missing.map(format.languageName)) })}
    </p>
  )
}

type FieldProps = Props & { locale: Locale }

const TextField = ({ draft: { base, wanted, write }, locale, textId, isEnglishAsked }: FieldProps) => {
  const t = useT('admin-releases')
  const format = useFormat()
  const language = format.languageName(locale)
  const [text, english] = [textOf(wanted, locale), textOf(wanted, 'en')]
  const isEmpty = text.trim() === ''
  const isTakenAway = isEmpty && textOf(base, locale) !== ''
  const surplus = text.length - mostCharacters
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <TextArea
        id={textId}
        label={t('admin-releases.texts.label', { language })}
        lang={locale}
        dir={languageOf(locale).direction}
        rows={16}
        className="[&_textarea]:font-mono [&_textarea]:text-sm lg:[&_textarea]:h-128"
        value={text}
        onChange={(event) => write(locale, event.target.value)}
        onKeyDown={saveByKeys}
        hint={t('admin-releases.texts.hint')}
        error={
          surplus > 0
            ? t('admin-releases.texts.tooLong', { count: surplus, exact: format.exactNumber(surplus) })
            : locale === 'en' && isEnglishAsked && isEmpty && t('admin-releases.texts.englishFirst')
        }
      />
      {isTakenAway && <p className="text-sm text-amber-text">{t('admin-releases.texts.takenAway', { language })}</p>}
      {isEmpty && locale !== 'en' && english.trim() !== '' && (
        <div>
          <Button size="small" onClick={() => write(locale, english)}>
            {t('admin-releases.texts.begin')}
          </Button>
        </div>
      )}
    </div>
  )
}

const saveByKeys = (event: KeyboardEvent<HTMLTextAreaElement>) => {
  const isSaveKey = event.key === 'Enter' || event.key.toLowerCase() === 's'
  if (!isSaveKey || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

/** Lists the languages of a note as tabs that mark missing and unsaved texts. */
const LanguageTabs = ({ draft, current }: { draft: ReleaseDraft; current: Locale }) => {
  const t = useT('admin-releases')
  const { asked, href } = useSearch(releasesSearch)
  const tabs = useRef<HTMLDivElement>(null)
  useCurrentInSight(tabs, current)
  return (
    <div ref={tabs}>
      <TabLinks
        label={t('admin-releases.column.languages')}
        current={current}
        tabs={locales.map((locale) => ({
          id: locale,
          to: href({ language: locale === 'en' ? undefined : locale, page: asked.page }),
          label: (
            <>
              <span lang={locale}>{languageOf(locale).name}</span>
              <TextState draft={draft} locale={locale} />
            </>
          ),
        }))}
      />
    </div>
  )
}

/**
 * Scrolls the current tab to the middle of the tab strip, without scrolling the page. On a phone the tab may be outside
 * the strip.
 */
const useCurrentInSight = (tabs: RefObject<HTMLDivElement | null>, current: Locale): void => {
  useEffect(() => {
    const strip = tabs.current?.querySelector('nav')
    const tab = strip?.querySelector(`[lang=${current}]`)?.closest('a')
    if (!strip || !tab) return
    const middleOf = (element: Element) => {
      const { left, width } = element.getBoundingClientRect()
      return left + width / 2
    }
    strip.scrollBy({ left: middleOf(tab) - middleOf(strip) })
  }, [tabs, current])
}

const TextState = ({ draft: { unsaved, wanted }, locale }: { draft: ReleaseDraft; locale: Locale }) => {
  const t = useT('admin-releases')
  const [Icon, colour, words] = unsaved.includes(locale)
    ? [PencilLine, 'text-amber-text', t('admin-releases.texts.unsaved')]
    : textOf(wanted, locale) === ''
      ? [CircleDashed, 'text-faint', t('admin-releases.texts.none')]
      : [Check, 'text-green-text', t('admin-releases.texts.given')]
  return (
    <span title={words} className={colour}>
      <Icon aria-hidden className="size-3.5" />
      <span className="sr-only">{words}</span>
    </span>
  )
}

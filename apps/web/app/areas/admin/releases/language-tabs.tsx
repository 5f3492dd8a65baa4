import { Check, CircleDashed, PencilLine } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { useListAddress } from '../../../components/admin/use-list-address.ts'
import { languageOf, type Locale, locales } from '../../../i18n/languages.ts'
import { useT } from '../../../i18n/use-t.ts'
import { TabLinks } from '../../../ui/tabs.tsx'
import { textOf } from './release-draft.ts'
import type { ReleaseDraft } from './use-release-draft.ts'

/** The languages of a note, each with whether it has a text and whether that is saved. */
export const LanguageTabs = ({ draft, current }: { draft: ReleaseDraft; current: Locale }) => {
  const t = useT('admin-releases')
  const { text, href } = useListAddress()
  const tabs = useRef<HTMLDivElement>(null)
  useCurrentInSight(tabs, current)
  return (
    <div ref={tabs}>
      <TabLinks
        label={t('admin-releases.column.languages')}
        current={current}
        tabs={locales.map((locale) => ({
          id: locale,
          to: href({ language: locale === 'en' ? undefined : locale, page: text('page') }),
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

/** Scrolls the tabs, and not the page, to the middle of the current one: on a phone it may be beyond their edge. */
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

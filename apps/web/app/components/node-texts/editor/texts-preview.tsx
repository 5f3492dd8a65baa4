import type { Schema } from '@registry/api-client'
import { languageOf, type Locale } from '../../../i18n/languages.ts'
import { useT } from '../../../i18n/use-t.ts'
import { cardClass } from '../../../ui/card-class.ts'
import { NodeIcon } from '../../node-icon.tsx'
import { summarizeIn } from '../../node-summary.ts'
import type { Texts } from './texts-draft.ts'

interface Props {
  node: Schema<'Node'>
  locale: Locale
  texts: Texts
}

/** The node as lists show it to those who read this language. */
export const TextsPreview = ({ node, locale, texts }: Props) => {
  const t = useT('translations')
  const shown = summarizeIn(locale)({ ...node, translations: { [locale]: { ...texts } } })
  return (
    <figure className="flex flex-col gap-1">
      <figcaption className="text-sm font-medium">{t('translations.preview')}</figcaption>
      <div
        lang={locale}
        dir={languageOf(locale).direction}
        className={`flex items-start gap-3 ${cardClass} px-3.5 py-3`}
      >
        <NodeIcon id={node.id} name={shown.name} icon={shown.icon} className="size-10" />
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">
            <bdi lang={shown.nameLang}>{shown.name}</bdi>
          </p>
          <p dir="auto" lang={shown.descriptionLang} className="line-clamp-2 wrap-anywhere text-muted">
            {shown.description || t('translations.nothing')}
          </p>
        </div>
      </div>
    </figure>
  )
}

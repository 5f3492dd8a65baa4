import type { Schema } from '@registry/api-client'
import { type SubmitEvent, useState } from 'react'
import { useWrite } from '../../../data/query/use-write.ts'
import { isLocale, languageOf, type Locale, locales } from '../../../i18n/languages.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { Select, TextArea, TextField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { FormActions } from '../../form-actions.tsx'
import { NodeIcon } from '../../node-icon.tsx'
import { summarizeIn } from '../../node-summary.ts'
import { guessLanguage } from '../guess-language.ts'
import { changesOf, draftOf, isGiven, type Texts, type TextsDraft } from './texts-draft.ts'

interface Props {
  node: Schema<'Node'>
  onClose: () => void
  onSaved?: () => void
}

/** Form that edits a language at a time. Saves all changed languages together. */
export const TextsForm = ({ node, onClose, onSaved }: Props) => {
  const t = useT('translations')
  const toast = useToast()
  const [before] = useState(() => draftOf(node))
  const [draft, setDraft] = useState(before)
  const [locale, setLocale] = useState(useFirstLanguage(node))
  const save = useWrite('post', '/nodes/{nodeId}/translations')
  const changes = changesOf(before, draft)
  const saved = () => {
    toast({ tone: 'success', text: t('translations.done', { name: node.name.trim() || node.id }) })
    onSaved?.()
    onClose()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!changes) onClose()
    else save.mutate({ params: { path: { nodeId: node.id } }, body: { data: changes } }, { onSuccess: saved })
  }
  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      <LanguageSelect draft={draft} value={locale} onChoose={setLocale} />
      <LanguageFields
        key={locale}
        node={node}
        locale={locale}
        before={before[locale]}
        texts={draft[locale]}
        onChange={(texts) => setDraft((typed: TextsDraft) => ({ ...typed, [locale]: texts }))}
      />
      <p aria-live="polite" className="text-sm text-muted">
        {changes && t('translations.changed', { count: Object.keys(changes).length })}
      </p>
      <FormActions
        submit={t('translations.save')}
        busy={t('translations.saving')}
        isPending={save.isPending}
        error={save.error}
        onCancel={onClose}
      />
    </Form>
  )
}

// Returns the language of the page, unless the node is already written in it. Then the editor starts with Chinese or
// English.
const useFirstLanguage = ({ description }: Schema<'Node'>): Locale => {
  const here = useLocale()
  const original = guessLanguage(description) ?? 'en'
  return here === original ? (original === 'zh' ? 'en' : 'zh') : here
}

interface FieldsProps {
  node: Schema<'Node'>
  locale: Locale
  before: Texts
  texts: Texts
  onChange: (texts: Texts) => void
}

const LanguageFields = ({ node, locale, before, texts, onChange }: FieldsProps) => {
  const t = useT('translations')
  const format = useFormat()
  const written = { lang: locale, dir: languageOf(locale).direction }
  const isRemoved = isGiven(before) && !isGiven(texts)
  return (
    <>
      <TextField
        label={t('translations.name')}
        hint={t('translations.nameHint')}
        maxLength={200}
        placeholder={node.name}
        value={texts.name}
        onChange={(event) => onChange({ ...texts, name: event.target.value })}
        {...written}
      />
      <TextArea
        label={t('translations.description')}
        rows={5}
        maxLength={5000}
        placeholder={node.description.slice(0, 500)}
        value={texts.description}
        onChange={(event) => onChange({ ...texts, description: event.target.value })}
        {...written}
      />
      <TextsPreview node={node} locale={locale} texts={texts} />
      {isRemoved && (
        <p className="flex flex-wrap items-center justify-between gap-2 text-sm text-muted">
          {t('translations.removed', { language: format.languageName(locale) })}
          <Button size="small" onClick={() => onChange(before)}>
            {t('translations.keep')}
          </Button>
        </p>
      )}
      {isGiven(texts) && (
        <div>
          <Button size="small" variant="quiet" onClick={() => onChange({ name: '', description: '' })}>
            {t('translations.remove')}
          </Button>
        </div>
      )}
    </>
  )
}

interface LanguageSelectProps {
  draft: TextsDraft
  value: Locale
  onChoose: (locale: Locale) => void
}

/** Selects the language to edit, and shows which languages have texts. */
const LanguageSelect = ({ draft, value, onChoose }: LanguageSelectProps) => {
  const t = useT('translations')
  const label = (locale: Locale) => {
    const language = languageOf(locale).name
    return isGiven(draft[locale])
      ? t('translations.state.given', { language })
      : t('translations.state.none', { language })
  }
  return (
    <Select
      label={t('translations.language')}
      value={value}
      onChange={(event) => {
        if (isLocale(event.target.value)) onChoose(event.target.value)
      }}
    >
      {locales.map((locale) => (
        <option key={locale} value={locale}>
          {label(locale)}
        </option>
      ))}
    </Select>
  )
}

interface TextsPreviewProps {
  node: Schema<'Node'>
  locale: Locale
  texts: Texts
}

/** Previews the node as lists show it in this language. */
const TextsPreview = ({ node, locale, texts }: TextsPreviewProps) => {
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

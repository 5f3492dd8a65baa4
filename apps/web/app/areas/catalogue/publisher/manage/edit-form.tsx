import type { Schema } from '@registry/api-client'
import { type FormEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { FormActions } from '../../../../components/form-actions.tsx'
import { safeImageUrl, safeSupportUrl, safeUrl } from '../../../../components/safe-url.ts'
import { track } from '../../../../data/analytics/analytics.ts'
import { useWrite } from '../../../../data/query/use-write.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { TextArea, TextField } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form.tsx'
import { useToast } from '../../../../ui/toasts.tsx'

/** Form for the texts of a publisher, filled with the current texts. */
export const EditForm = ({ publisher, onClose }: { publisher: Schema<'Publisher'>; onClose: () => void }) => {
  const t = useT('publisher-manage', 'refusals')
  const [text, setText] = useState(() => textsOf(publisher))
  const [isTried, setTried] = useState(false)
  const fields = useRef<Partial<Record<keyof Texts, HTMLInputElement | null>>>({})
  const { save, isPending, error } = useSave(publisher.id, onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const wrong = text.name.trim() === '' ? 'name' : addresses.find((each) => !isAddress(each, text[each]))
    if (wrong) return fields.current[wrong]?.focus()
    return save(trimmed(text))
  }
  const field = (name: keyof Texts) => ({
    value: text[name],
    onChange: (event: { target: { value: string } }) => setText({ ...text, [name]: event.target.value }),
  })
  const address = (name: (typeof addresses)[number]) => ({
    ...field(name),
    ref: (input: HTMLInputElement | null) => void (fields.current[name] = input),
    error: isTried && !isAddress(name, text[name]) ? t('refusals.invalid_web_address') : undefined,
    type: 'url',
    dir: 'ltr',
    maxLength: 500,
    autoCapitalize: 'off',
  })
  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        ref={(input) => void (fields.current.name = input)}
        label={t('publisher-manage.edit.name')}
        error={isTried && text.name.trim() === '' ? t('publisher-manage.edit.nameMissing') : undefined}
        maxLength={100}
        {...field('name')}
      />
      <TextArea label={t('publisher-manage.edit.description')} rows={3} maxLength={1000} {...field('description')} />
      <TextField label={t('publisher-manage.edit.website')} {...address('website')} />
      <TextField label={t('publisher-manage.edit.source')} {...address('source_code_repo')} />
      <TextField
        label={t('publisher-manage.edit.support')}
        hint={t('publisher-manage.edit.supportHint')}
        {...address('support')}
      />
      <TextField
        label={t('publisher-manage.edit.logo')}
        hint={t('publisher-manage.edit.logoHint')}
        {...address('logo')}
      />
      <FormActions
        submit={t('publisher-manage.edit.save')}
        busy={t('publisher-manage.edit.saving')}
        isPending={isPending}
        error={error}
        onCancel={onClose}
      />
    </Form>
  )
}

const useSave = (publisherId: string, onSaved: () => void) => {
  const t = useT('publisher-manage')
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const { mutate, isPending, error } = useWrite('put', '/publishers/{publisherId}')
  const saved = () => {
    track('Edit Publisher', { publisherId })
    toast({ tone: 'success', text: t('publisher-manage.edit.saved') })
    void revalidate()
    onSaved()
  }
  const save = (body: Texts) => mutate({ params: { path: { publisherId } }, body }, { onSuccess: saved })
  return { save, isPending, error }
}

type Texts = Required<Schema<'UpdatePublisher'>>

const addresses = ['website', 'source_code_repo', 'support', 'logo'] as const

const safe = { website: safeUrl, source_code_repo: safeUrl, support: safeSupportUrl, logo: safeImageUrl }

const isAddress = (name: (typeof addresses)[number], text: string) =>
  text.trim() === '' || safe[name](text) !== undefined

const textsOf = ({ name, description, website, support, source_code_repo, logo }: Schema<'Publisher'>): Texts => ({
  name,
  description: description ?? '',
  website: website ?? '',
  support: support ?? '',
  source_code_repo: source_code_repo ?? '',
  logo: logo ?? '',
})

// The API clears a field that is sent empty and keeps a field that is absent.
const trimmed = (text: Texts): Texts => ({
  name: text.name.trim(),
  description: text.description.trim(),
  website: text.website.trim(),
  support: text.support.trim(),
  source_code_repo: text.source_code_repo.trim(),
  logo: text.logo.trim(),
})

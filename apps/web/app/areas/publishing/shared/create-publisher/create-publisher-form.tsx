import type { Schema } from '@registry/api-client'
import { type FormEvent, useRef, useState } from 'react'
import { FormActions } from '../../../../components/form-actions.tsx'
import { track } from '../../../../data/analytics/analytics.ts'
import { useWrite } from '../../../../data/query/use-write.ts'
import { asRefusal } from '../../../../data/refusals/refusal-error.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { TextField } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form.tsx'
import { PublisherIdField } from './publisher-id-field.tsx'
import { usePublisherIdCheck } from './use-publisher-id-check.ts'

interface Props {
  onCreated: (publisher: Schema<'Publisher'>) => void
  onCancel?: () => void
  /** Called with the id while the visitor types. */
  onId?: (id: string) => void
}

/** Form that creates a publisher from an id and a name. Checks the id while the visitor types. */
export const CreatePublisherForm = ({ onCreated, onCancel, onId }: Props) => {
  const t = useT('create-publisher')
  const [id, setId] = useState('')
  const [name, setName] = useState('')
  const [isTried, setTried] = useState(false)
  const idField = useRef<HTMLInputElement>(null)
  const nameField = useRef<HTMLInputElement>(null)
  const check = usePublisherIdCheck(id)
  const create = useWrite('post', '/publishers')
  const isOfId = create.error !== null && asRefusal(create.error).code.startsWith('username_')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (check.state === 'empty' || check.state === 'malformed' || check.state === 'refused') idField.current?.focus()
    else if (name.trim() === '') nameField.current?.focus()
    else create.mutate({ body: { id, name: name.trim() } }, { onSuccess: created })
  }
  const created = (publisher: Schema<'Publisher'>) => {
    track('Create Publisher', { publisherId: publisher.id })
    onCreated(publisher)
  }
  const type = (text: string) => {
    setId(text)
    onId?.(text)
    create.reset()
  }
  return (
    <Form onSubmit={submit} className="flex flex-col gap-5">
      <PublisherIdField
        ref={idField}
        value={id}
        check={isOfId ? { state: 'refused', error: create.error } : check}
        isTried={isTried}
        onType={type}
      />
      <TextField
        ref={nameField}
        label={t('create-publisher.name')}
        hint={t('create-publisher.nameHint')}
        error={isTried && name.trim() === '' ? t('create-publisher.nameMissing') : undefined}
        value={name}
        maxLength={100}
        autoComplete="organization"
        onChange={(event) => setName(event.target.value)}
      />
      <FormActions
        submit={t('create-publisher.create')}
        busy={t('create-publisher.creating')}
        isPending={create.isPending}
        error={isOfId ? null : create.error}
        onCancel={onCancel}
      />
    </Form>
  )
}

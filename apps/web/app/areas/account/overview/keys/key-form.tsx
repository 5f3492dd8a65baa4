import { type FormEvent, useRef, useState } from 'react'
import { FormActions } from '../../../../components/form-actions.tsx'
import { useStale } from '../../../../data/query/use-stale.ts'
import { useWrite } from '../../../../data/query/use-write.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { TextField } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form.tsx'

interface Props {
  onCreated: (secret: string) => void
  onCancel: () => void
}

/** What an API key is called. */
export const KeyForm = ({ onCreated, onCancel }: Props) => {
  const t = useT('account')
  const [name, setName] = useState('')
  const [description, setDescription] = useState('')
  const [isTried, setTried] = useState(false)
  const nameField = useRef<HTMLInputElement>(null)
  const create = useWrite('post', '/customers/api-keys')
  const stale = useStale()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (name.trim() === '') return nameField.current?.focus()
    if (create.isPending) return undefined
    const body = { name: name.trim(), ...(description.trim() && { description: description.trim() }) }
    return create.mutate(
      { body },
      {
        onSuccess: ({ api_key: { plaintext_key: secret } }) => {
          void stale('/customers/events')
          onCreated(secret)
        },
      },
    )
  }
  return (
    <Form onSubmit={submit} className="flex flex-col gap-5">
      <TextField
        ref={nameField}
        label={t('account.keys.name')}
        hint={t('account.keys.nameHint')}
        error={isTried && name.trim() === '' ? t('account.keys.nameMissing') : undefined}
        value={name}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={t('account.keys.description')}
        value={description}
        maxLength={500}
        autoComplete="off"
        onChange={(event) => setDescription(event.target.value)}
      />
      <FormActions
        submit={t('account.keys.create')}
        busy={t('account.keys.creating')}
        isPending={create.isPending}
        error={create.error}
        onCancel={onCancel}
      />
    </Form>
  )
}

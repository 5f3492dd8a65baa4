import type { Schema } from '@registry/api-client'
import { type FormEvent, useRef, useState } from 'react'
import { track } from '../../data/analytics/analytics.ts'
import { useWrite } from '../../data/query/use-write.ts'
import { useNow } from '../../i18n/now.tsx'
import { useT } from '../../i18n/use-t.ts'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { FormActions } from '../form-actions.tsx'
import { ExpiryField } from './expiry-field.tsx'
import { dayFrom, type ExpiryChoice, expiryOf } from './expiry.ts'
import { allNodes, nodeIdsOf, type Scope, ScopeField } from './scope-field.tsx'

interface Props {
  publisherId: string
  onCreated: (secret: string) => void
  onCancel: () => void
}

export const TokenForm = ({ publisherId, onCreated, onCancel }: Props) => {
  const t = useT('tokens')
  const now = useNow()
  const [name, setName] = useState('')
  const [description, setDescription] = useState('')
  const [expiry, setExpiry] = useState<ExpiryChoice>('90')
  const [customDay, setCustomDay] = useState(() => dayFrom(now, 90))
  const [scope, setScope] = useState<Scope>(allNodes)
  const [isTried, setTried] = useState(false)
  const nameField = useRef<HTMLInputElement>(null)
  const create = useWrite('post', '/publishers/{publisherId}/tokens')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (name.trim() === '') return nameField.current?.focus()
    if (scope.isLimited && scope.nodeIds.length === 0) return undefined
    const body = bodyOf({ name, description, expiresAt: expiryOf(expiry, customDay, Date.now()), scope })
    const created = ({ token }: Schema<'CreatedToken'>) => {
      track('Create Token', { publisherId, expiry, limited: scope.isLimited })
      onCreated(token)
    }
    return create.mutate({ params: { path: { publisherId } }, body }, { onSuccess: created })
  }
  return (
    <Form onSubmit={submit} className="flex flex-col gap-5">
      <TextField
        ref={nameField}
        label={t('tokens.name')}
        hint={t('tokens.nameHint')}
        error={isTried && name.trim() === '' ? t('tokens.nameMissing') : undefined}
        value={name}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={t('tokens.description')}
        value={description}
        maxLength={500}
        autoComplete="off"
        onChange={(event) => setDescription(event.target.value)}
      />
      <ExpiryField choice={expiry} customDay={customDay} onChoose={setExpiry} onDay={setCustomDay} />
      <ScopeField publisherId={publisherId} scope={scope} isTried={isTried} onScope={setScope} />
      <FormActions
        submit={t('tokens.create.submit')}
        busy={t('tokens.creating')}
        isPending={create.isPending}
        error={create.error}
        onCancel={onCancel}
      />
    </Form>
  )
}

interface Draft {
  name: string
  description: string
  expiresAt: string | undefined
  scope: Scope
}

const bodyOf = ({ name, description, expiresAt, scope }: Draft): Schema<'CreatePersonalAccessToken'> => {
  const nodeIds = nodeIdsOf(scope)
  return {
    name: name.trim(),
    ...(description.trim() && { description: description.trim() }),
    ...(expiresAt && { expires_at: expiresAt }),
    ...(nodeIds && { node_ids: nodeIds }),
  }
}

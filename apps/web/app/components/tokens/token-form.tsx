import type { Schema } from '@registry/api-client'
import { type FormEvent, useRef, useState } from 'react'
import { track } from '../../data/analytics/analytics.ts'
import { useWrite } from '../../data/query/use-write.ts'
import { useNow } from '../../i18n/now.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { useT } from '../../i18n/use-t.ts'
import { Select, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { FormActions } from '../form-actions.tsx'
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

interface ExpiryFieldProps {
  choice: ExpiryChoice
  customDay: string
  onChoose: (choice: ExpiryChoice) => void
  onDay: (day: string) => void
}

const terms = ['30', '90', '365'] as const

/** Selects how long a token is valid. */
const ExpiryField = ({ choice, customDay, onChoose, onDay }: ExpiryFieldProps) => {
  const t = useT('tokens')
  const format = useFormat()
  const now = useNow()
  const choose = (value: string) =>
    onChoose(value === 'never' || value === 'custom' ? value : (terms.find((each) => each === value) ?? '90'))
  return (
    <div className="grid gap-x-3 gap-y-1.5 sm:grid-cols-[max-content_minmax(0,1fr)]">
      <Select label={t('tokens.expiry')} value={choice} onChange={(event) => choose(event.target.value)}>
        {terms.map((days) => (
          <option key={days} value={days}>
            {t('tokens.expiryDays', { count: Number(days), date: format.date(dayFrom(now, Number(days))) })}
          </option>
        ))}
        <option value="custom">{t('tokens.expiryCustom')}</option>
        <option value="never">{t('tokens.expiryNever')}</option>
      </Select>
      {choice === 'custom' && (
        <TextField
          type="date"
          label={t('tokens.expiryDay')}
          value={customDay}
          min={dayFrom(now, 1)}
          required
          onChange={(event) => event.target.value && onDay(event.target.value)}
        />
      )}
      {choice === 'never' && <p className="self-end text-sm text-amber-text">{t('tokens.expiryNeverHint')}</p>}
    </div>
  )
}

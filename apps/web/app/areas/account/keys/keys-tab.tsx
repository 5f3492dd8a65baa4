import type { Schema } from '@registry/api-client'
import { KeyRound, Plus } from 'lucide-react'
import { type FormEvent, type ReactElement, useRef, useState } from 'react'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { ApiKeyRow } from '../../../components/customers/api-key-row.tsx'
import { useExampleCall } from '../../../components/customers/use-example-call.ts'
import { FormActions } from '../../../components/form-actions.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import { OutcomeDialog } from '../../../components/outcome-dialog.tsx'
import { useRead } from '../../../data/query/use-read.ts'
import { useWrite } from '../../../data/query/use-write.ts'
import { Rich } from '../../../i18n/rich.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { CodeBlock } from '../../../ui/code-block.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RowsSkeleton } from '../../../ui/rows-skeleton.tsx'
import { Rows, Section } from '../../../ui/section.tsx'
import { useToast } from '../../../ui/toasts.tsx'

interface Props {
  onCreated: (secret: string) => void
  onCancel: () => void
}

/** Lists the API keys with which programs use services for a person. */
export const KeysTab = () => {
  const t = useT('account', 'customers')
  const keys = useRead('/customers/api-keys')
  const [revoked, setRevoked] = useState<Schema<'ApiKey'>>()
  return (
    <>
      <Section
        id="keys"
        title={t('customers.keys.title')}
        hint={<KeyHint />}
        action={
          <CreateKeyDialog
            trigger={
              <Button variant="primary">
                <Plus aria-hidden />
                {t('account.keys.create')}
              </Button>
            }
          />
        }
      >
        <Loaded query={keys} fallback={<RowsSkeleton rows={2} />}>
          {({ api_keys: list }) =>
            list.length === 0 ? (
              <NoKeys />
            ) : (
              <Rows label={t('customers.keys.title')}>
                {list.map((apiKey) => (
                  <ApiKeyRow key={apiKey.id} apiKey={apiKey} onRevoke={() => setRevoked(apiKey)} />
                ))}
              </Rows>
            )
          }
        </Loaded>
      </Section>
      {revoked && <RevokeKey apiKey={revoked} onClose={() => setRevoked(undefined)} />}
    </>
  )
}

const KeyHint = () => (
  <Rich
    k="account.keys.hint"
    ns={['account']}
    components={{ code: <code dir="ltr" className="whitespace-nowrap text-text" /> }}
  />
)

const NoKeys = () => {
  const t = useT('account')
  const exampleCall = useExampleCall()
  return (
    <div className="p-4">
      <EmptyState icon={<KeyRound aria-hidden />} title={t('account.keys.none')}>
        <p>{t('account.keys.noneHint')}</p>
        <div className="mt-4 text-start text-text">
          <CodeBlock code={exampleCall('/proxy/services')} copyLabel={t('account.keys.copyCall')} />
        </div>
      </EmptyState>
    </div>
  )
}

/** Dialog that asks before a key is revoked, and confirms the revocation. */
const RevokeKey = ({ apiKey: { id, name }, onClose }: { apiKey: Schema<'ApiKey'>; onClose: () => void }) => {
  const t = useT('customers')
  const toast = useToast()
  const revoke = useWrite('delete', '/customers/api-keys/{api_key_id}')
  const confirm = () =>
    revoke.mutate(
      { params: { path: { api_key_id: id } } },
      {
        onSuccess: () => {
          toast({ tone: 'success', text: t('customers.keys.revoked', { name }) })
          onClose()
        },
      },
    )
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('customers.keys.revokeTitle', { name })}
      confirm={t('customers.keys.revoke')}
      onConfirm={confirm}
      isPending={revoke.isPending}
      error={revoke.error}
    >
      <p>{t('customers.keys.revokeBody')}</p>
    </ConfirmDialog>
  )
}

/** Dialog that creates an API key and shows it once. */
const CreateKeyDialog = ({ trigger }: { trigger: ReactElement }) => {
  const t = useT('account')
  return (
    <OutcomeDialog<string>
      trigger={trigger}
      title={(secret) => (secret === undefined ? t('account.keys.create') : t('account.keys.shownTitle'))}
      renderForm={(done, close) => <KeyForm onCreated={done} onCancel={close} />}
      renderOutcome={(secret, close) => <ShownKey secret={secret} onDone={close} />}
    />
  )
}

/** Shows a new API key, which is visible only now. */
const ShownKey = ({ secret, onDone }: { secret: string; onDone: () => void }) => {
  const t = useT('account')
  const exampleCall = useExampleCall()
  return (
    <div className="flex flex-col gap-4">
      <Notice kind="warning" title={t('account.keys.once')}>
        {t('account.keys.keep')}
      </Notice>
      <div dir="ltr" className="flex items-start gap-2 rounded-control border border-line bg-sunken py-1.5 ps-3 pe-1.5">
        <code className="min-w-0 flex-1 self-center break-all select-all">{secret}</code>
        <CopyButton text={secret} label={t('account.keys.copy')} />
      </div>
      <div className="flex flex-col gap-1.5">
        <p className="text-sm text-muted">{t('account.keys.tryIt')}</p>
        <CodeBlock code={exampleCall('/proxy/services', secret)} copyLabel={t('account.keys.copyCall')} />
      </div>
      <div className="flex justify-end">
        <Button variant="primary" onClick={onDone}>
          {t('account.keys.done')}
        </Button>
      </div>
    </div>
  )
}

const KeyForm = ({ onCreated, onCancel }: Props) => {
  const t = useT('account')
  const [name, setName] = useState('')
  const [description, setDescription] = useState('')
  const [isTried, setTried] = useState(false)
  const nameField = useRef<HTMLInputElement>(null)
  const create = useWrite('post', '/customers/api-keys')
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

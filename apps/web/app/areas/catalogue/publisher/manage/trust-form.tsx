import { type FormEvent, useRef, useState } from 'react'
import { FormActions } from '../../../../components/form-actions.tsx'
import { allNodes, nodeIdsOf, type Scope, ScopeField } from '../../../../components/tokens/scope-field.tsx'
import { track } from '../../../../data/analytics/analytics.ts'
import { useWrite } from '../../../../data/query/use-write.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { TextField } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form.tsx'
import { repositoryName, workflowFile } from './repository-name.ts'

const exampleRepository = 'octo/latent-garden'

const asCode = { dir: 'ltr', autoComplete: 'off', autoCapitalize: 'off', spellCheck: false } as const

/** Newly trusted workflow. */
export interface Trusted {
  workflow: string
  environment: string | undefined
}

interface FormProps {
  publisherId: string
  onTrusted: (trusted: Trusted) => void
  onCancel: () => void
}

/** Form that trusts a workflow of a repository for all packs or for named packs. */
export const TrustForm = ({ publisherId, onTrusted, onCancel }: FormProps) => {
  const t = useT('publisher-manage')
  const [text, setText] = useState({ repository: '', workflow: 'publish.yml', environment: '' })
  const [scope, setScope] = useState<Scope>(allNodes)
  const [isTried, setTried] = useState(false)
  const repositoryField = useRef<HTMLInputElement>(null)
  const workflowField = useRef<HTMLInputElement>(null)
  const { trust, isPending, error } = useTrust(publisherId, onTrusted)
  const repository = repositoryName(text.repository)
  const workflow = workflowFile(text.workflow)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (repository === undefined) return repositoryField.current?.focus()
    if (workflow === undefined) return workflowField.current?.focus()
    if (scope.isLimited && scope.nodeIds.length === 0) return undefined
    return trust({ repository, workflow, environment: text.environment.trim() || undefined, scope })
  }
  const field = (name: keyof typeof text) => ({
    ...asCode,
    value: text[name],
    onChange: (event: { target: { value: string } }) => setText({ ...text, [name]: event.target.value }),
  })
  return (
    <Form onSubmit={submit} className="flex flex-col gap-5">
      <TextField
        ref={repositoryField}
        label={t('publisher-manage.trusted.repository')}
        hint={t('publisher-manage.trusted.repositoryHint')}
        error={isTried && repository === undefined ? t('publisher-manage.trusted.repositoryWrong') : undefined}
        placeholder={exampleRepository}
        {...field('repository')}
      />
      <TextField
        ref={workflowField}
        label={t('publisher-manage.trusted.workflow')}
        hint={t('publisher-manage.trusted.workflowHint')}
        error={isTried && workflow === undefined ? t('publisher-manage.trusted.workflowWrong') : undefined}
        {...field('workflow')}
      />
      <TextField
        label={t('publisher-manage.trusted.environmentField')}
        hint={t('publisher-manage.trusted.environmentHint')}
        {...field('environment')}
      />
      <ScopeField publisherId={publisherId} scope={scope} isTried={isTried} onScope={setScope} />
      <FormActions
        submit={t('publisher-manage.trusted.submit')}
        isPending={isPending}
        error={error}
        onCancel={onCancel}
      />
    </Form>
  )
}

interface Wanted extends Trusted {
  repository: string
  scope: Scope
}

const useTrust = (publisherId: string, onTrusted: (trusted: Trusted) => void) => {
  const { mutate, isPending, error } = useWrite('post', '/publishers/{publisherId}/trusted-publishers')
  const trust = ({ repository, workflow, environment, scope }: Wanted) => {
    const nodeIds = nodeIdsOf(scope)
    const body = { repository, workflow, ...(environment && { environment }), ...(nodeIds && { node_ids: nodeIds }) }
    const trusted = () => {
      track('Trust Workflow', { publisherId })
      onTrusted({ workflow, environment })
    }
    mutate({ params: { path: { publisherId } }, body }, { onSuccess: trusted })
  }
  return { trust, isPending, error }
}

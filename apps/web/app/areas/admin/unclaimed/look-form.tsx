import type { Schema } from '@registry/api-client'
import { type FormEvent, useState } from 'react'
import { FormError } from '../../../components/form-error.tsx'
import { call } from '../../../data/query/call.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { FormFoot } from '../../../ui/form-foot.tsx'
import { Form } from '../../../ui/form.tsx'
import { useTask } from '../shared/nodes/use-task.ts'
import { repositoryErrors } from './new-node.ts'
import { useErrorWords } from './use-error-words.ts'

interface Props {
  onSeen: (look: Schema<'RepositoryLook'>) => void
  onByHand: (repository: string) => void
  onCancel: () => void
}

const example = 'https://github.com/owner/repository'

/** Form that asks for the address of a repository and inspects the repository. */
export const LookForm = ({ onSeen, onByHand, onCancel }: Props) => {
  const t = useT('admin-nodes')
  const said = useErrorWords()
  const [repository, setRepository] = useState('')
  const [isTried, setTried] = useState(false)
  const { run, isPending, error } = useTask()
  const repositoryError = isTried ? repositoryErrors(repository).repository : undefined
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (repositoryErrors(repository).repository) event.currentTarget.querySelector('input')?.focus()
    else run(async () => onSeen(await lookAt(repository.trim())))
  }
  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label={t('admin-nodes.add.repository')}
        hint={t('admin-nodes.add.repositoryHint')}
        type="url"
        dir="ltr"
        maxLength={500}
        autoComplete="off"
        spellCheck={false}
        placeholder={example}
        value={repository}
        onChange={(event) => setRepository(event.target.value)}
        {...(repositoryError && { error: said(repositoryError) })}
      />
      <FormError error={error} />
      <FormFoot>
        <Button onClick={onCancel}>{t('ui.cancel')}</Button>
        <Button onClick={() => onByHand(repository.trim())}>{t('admin-nodes.add.byHand')}</Button>
        <Button type="submit" variant="primary" disabled={isPending}>
          {isPending ? t('admin-nodes.add.looking') : t('admin-nodes.add.look')}
        </Button>
      </FormFoot>
    </Form>
  )
}

const lookAt = async (url: string): Promise<Schema<'RepositoryLook'>> => {
  const answer = await call('get', '/admin/repository', { params: { query: { url } } })
  // The API contract guarantees the type of this response.
  return answer as Schema<'RepositoryLook'>
}

import { useRefusalSentence } from '../../../data/refusals/use-refusal-sentence.ts'
import { useT } from '../../../i18n/use-t.ts'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { ChipField } from '../shared/nodes/chip-field.tsx'
import type { NewNode, NewNodeError, NewNodeField } from './new-node.ts'
import { useErrorWords } from './use-error-words.ts'

interface Props {
  node: NewNode
  errors: Partial<Record<NewNodeField, NewNodeError>>
  /** Refusal that concerns the id. */
  refusal: unknown
  onChange: (part: Partial<NewNode>) => void
}

/** Shows every field of a new pack. */
export const AddFields = ({ node, errors, refusal, onChange }: Props) => {
  const t = useT('admin-nodes')
  const said = useErrorWords()
  const sentence = useRefusalSentence()
  const field = (name: NewNodeField) => ({
    name,
    value: node[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
    ...(errors[name] && { error: said(errors[name]) }),
  })
  const plain = { dir: 'ltr', autoComplete: 'off', autoCapitalize: 'off', spellCheck: false } as const
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label={t('admin-nodes.add.id')}
          hint={t('admin-nodes.add.idHint')}
          maxLength={100}
          className="[&_input]:font-mono"
          {...plain}
          {...field('id')}
          {...(refusal !== undefined && refusal !== null ? { error: sentence(refusal) } : {})}
        />
        <TextField label={t('admin-nodes.add.name')} maxLength={200} {...field('name')} />
      </div>
      <TextField
        label={t('admin-nodes.add.repository')}
        type="url"
        maxLength={500}
        {...plain}
        {...field('repository')}
      />
      <TextArea label={t('admin-nodes.add.description')} rows={3} maxLength={5000} {...field('description')} />
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <TextField label={t('admin-nodes.add.author')} maxLength={200} {...field('author')} />
        <TextField label={t('admin-nodes.add.licence')} maxLength={4000} {...plain} {...field('license')} />
        <TextField label={t('admin-nodes.edit.category')} maxLength={200} {...field('category')} />
      </div>
      <ChipField
        label={t('admin-nodes.edit.tags')}
        separator={/[,،、，\n]/}
        values={node.tags}
        onChange={(tags) => onChange({ tags })}
      />
    </>
  )
}

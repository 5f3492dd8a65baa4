import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Rich } from '../../../../i18n/rich.tsx'
import { useT } from '../../../../i18n/use-t.ts'
import { TextArea, TextField } from '../../../../ui/field.tsx'
import type { DraftError, DraftField, NodeDraft } from './node-draft.ts'

interface Props {
  draft: NodeDraft
  errors: Partial<Record<DraftField, DraftError>>
  onType: (field: DraftField, text: string) => void
}

/** Shows every field of a pack and marks the fields that the next publish overwrites. */
export const NodeFields = ({ draft, errors, onType }: Props) => {
  const t = useT('node-manage')
  const said = useErrorWords()
  const field = (name: DraftField, hint?: ReactNode) => ({
    name,
    value: draft[name],
    onChange: (event: { target: { value: string } }) => onType(name, event.target.value),
    ...(hint !== undefined && { hint }),
    ...(errors[name] && { error: said(errors[name]) }),
  })
  const address = { type: 'url', dir: 'ltr', maxLength: 1000, spellCheck: false } as const
  return (
    <>
      <TextField
        label={t('node-manage.field.name')}
        maxLength={200}
        {...field('name', <Overwritten by="DisplayName" />)}
      />
      <TextArea
        label={t('node-manage.field.description')}
        rows={5}
        maxLength={5000}
        {...field('description', <Overwritten by="description" />)}
      />
      <TextField label={t('node-manage.field.tags')} {...field('tags', t('node-manage.field.tagsHint'))} />
      <TextField
        label={t('node-manage.field.licence')}
        maxLength={4000}
        spellCheck={false}
        {...field('license', <Overwritten by="license" />)}
      />
      <TextField
        label={t('node-manage.field.repository')}
        {...address}
        maxLength={500}
        {...field('repository', <Overwritten by="Repository" />)}
      />
      <TextField label={t('node-manage.field.icon')} {...address} {...field('icon', <Overwritten by="Icon" />)} />
      <TextField
        label={t('node-manage.field.banner')}
        {...address}
        {...field('banner_url', <Overwritten by="Banner" />)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={t('node-manage.field.category')} maxLength={100} {...field('category')} />
        <TextField label={t('node-manage.field.author')} maxLength={200} {...field('author')} />
      </div>
    </>
  )
}

const useErrorWords = () => {
  const t = useT('node-manage')
  return (error: DraftError): string => {
    switch (error) {
      case 'nameMissing':
        return t('node-manage.error.nameMissing')
      case 'notAnAddress':
        return t('node-manage.error.notAnAddress')
      case 'tooManyTags':
        return t('node-manage.error.tooManyTags')
      case 'tagTooLong':
        return t('node-manage.error.tagTooLong')
    }
  }
}

/** Says that the next publish overwrites a field from pyproject.toml. */
const Overwritten = ({ by }: { by: string }) => (
  <span className="inline-flex items-center gap-1.5">
    <RefreshCw aria-hidden className="size-3 shrink-0" />
    <span>
      <Rich
        k="node-manage.field.overwritten"
        ns={['node-manage']}
        components={{ code: <code dir="ltr" /> }}
        values={{ field: by }}
      />
    </span>
  </span>
)

import type { Schema } from '@registry/api-client'
import { Plus } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { FormActions } from '../../../components/form-actions.tsx'
import {
  firstReleaseProject,
  isReleaseProject,
  releaseProjectIds,
  releaseProjects,
} from '../../../components/releases/release-projects.ts'
import { useWrite } from '../../../data/query/use-write.ts'
import { useRefusalSentence } from '../../../data/refusals/use-refusal-sentence.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useSearch } from '../../../search/use-search.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Select, TextField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { isVersionError } from './draft-error.ts'
import { releasesSearch } from './search.ts'

/** Dialog that creates a note for a release. The texts are written on the page of the note. */
export const NewRelease = () => {
  const t = useT('admin-releases')
  const [isOpen, setOpen] = useState(false)
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setOpen}
      title={t('admin-releases.create.title')}
      description={t('admin-releases.create.lead')}
      trigger={
        <Button variant="primary">
          <Plus aria-hidden />
          {t('admin-releases.create.open')}
        </Button>
      }
    >
      <NewForm onClose={() => setOpen(false)} />
    </Dialog>
  )
}

const NewForm = ({ onClose }: { onClose: () => void }) => {
  const t = useT('admin', 'admin-releases', 'refusals')
  const sentence = useRefusalSentence()
  const address = useSearch(releasesSearch)
  const versionId = useId()
  const write = useWrite('post', '/admin/releases')
  const [project, setProject] = useState(address.asked.project ?? firstReleaseProject)
  const [version, setVersion] = useState('')
  const [isAsked, setAsked] = useState(false)
  const isEmpty = version.trim() === ''
  const isVersionRefused = isVersionError(write.error)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (isEmpty) document.getElementById(versionId)?.focus()
    else if (!write.isPending)
      write.mutate(
        { body: { project, version: version.trim() } },
        {
          onSuccess: ({ id }) => {
            onClose()
            address.set({ open: String(id), page: address.asked.page })
          },
        },
      )
  }
  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      <ProjectSelect value={project} onChange={setProject} />
      <TextField
        id={versionId}
        label={t('admin-releases.version')}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={100}
        className="[&_input]:text-start [&_input]:font-mono"
        value={version}
        onChange={(event) => {
          setVersion(event.target.value)
          write.reset()
        }}
        error={
          isVersionRefused ? sentence(write.error) : isAsked && isEmpty && t('admin-releases.fields.versionMissing')
        }
      />
      <FormActions
        submit={t('admin-releases.create.submit')}
        busy={t('admin.reason.running')}
        isPending={write.isPending}
        error={isVersionRefused ? null : write.error}
        onCancel={onClose}
      />
    </Form>
  )
}

type Project = Schema<'ReleaseProject'>

const ProjectSelect = ({ value, onChange }: { value: Project; onChange: (project: Project) => void }) => {
  const t = useT('admin-releases')
  return (
    <Select
      label={t('admin-releases.project')}
      value={value}
      onChange={(event) => onChange(asProject(event.target.value))}
    >
      {releaseProjectIds.map((id) => (
        <option key={id} value={id}>
          {releaseProjects[id]}
        </option>
      ))}
    </Select>
  )
}

const asProject = (text: string): Project => (isReleaseProject(text) ? text : firstReleaseProject)

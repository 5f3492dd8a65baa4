import type { Schema } from '@registry/api-client'
import { ClipboardCheck, Ellipsis, Megaphone, MegaphoneOff, PackageCheck, PackageX, Pencil, Trash2 } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { DialogRead } from '../../../../components/dialog-read.tsx'
import { track } from '../../../../data/analytics/analytics.ts'
import { useRead } from '../../../../data/query/use-read.ts'
import { useWrite } from '../../../../data/query/use-write.ts'
import { useRefusalSentence } from '../../../../data/refusals/use-refusal-sentence.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { DropdownMenu } from '../../../../ui/dropdown-menu.tsx'
import { TextArea } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form.tsx'
import { MenuItem, MenuSeparator } from '../../../../ui/menu-items.tsx'
import { useToast } from '../../../../ui/toasts.tsx'
import { useLinks } from '../../../../use-links.ts'
import type { NodeFacts, NodeView, VersionEntry } from '../view.ts'
import { DeleteVersionDialog } from './delete-version-dialog.tsx'
import { FormActions } from './form-actions.tsx'
import { ReplacementField } from './replacement-field.tsx'
import type { VersionDialogProps } from './version-dialog.ts'
import { useYank, YankDialog } from './yank.tsx'

interface Outcome {
  onSuccess: () => void
  onError?: (refusal: unknown) => void
}

interface Props {
  view: NodeView
  entry: VersionEntry
  mayDelete: boolean
  /** Whether the user may yank. Registry admins outside the publisher ban instead. */
  mayYank: boolean
}

export const VersionMenu = ({ view, entry, mayDelete, mayYank }: Props) => {
  const t = useT('node-manage', 'review')
  const links = useLinks()
  const navigate = useNavigate()
  const [open, setOpen] = useState<'changelog' | 'deprecation' | 'yank' | 'deletion'>()
  const yank = useYank(view.node, entry)
  const dialog = { view, entry, onClose: () => setOpen(undefined) }
  const label = t('node-manage.version.menu', { version: entry.version })
  return (
    <>
      <DropdownMenu
        label={label}
        trigger={
          <Button
            size="small"
            variant="quiet"
            aria-label={label}
            title={label}
            className="w-7 data-[state=open]:bg-hover"
          >
            <Ellipsis aria-hidden />
          </Button>
        }
      >
        <MenuItem onSelect={() => setOpen('changelog')}>
          <Pencil aria-hidden />
          {t('node-manage.version.editChangelog')}
        </MenuItem>
        <DeprecationItems view={view} entry={entry} onOpen={() => setOpen('deprecation')} />
        {mayYank && <YankItems entry={entry} onOpen={() => setOpen('yank')} onUndo={yank.unyank} />}
        <MenuItem onSelect={() => void navigate(links.review(view.node.publisher.id, view.node.id, entry.version))}>
          <ClipboardCheck aria-hidden />
          {t('review.menu')}
        </MenuItem>
        {mayDelete && (
          <>
            <MenuSeparator />
            <MenuItem onSelect={() => setOpen('deletion')}>
              <Trash2 aria-hidden />
              {t('node-manage.version.delete')}
            </MenuItem>
          </>
        )}
      </DropdownMenu>
      {open === 'changelog' && <EditChangelogDialog {...dialog} />}
      {open === 'deprecation' && <DeprecateDialog {...dialog} />}
      {open === 'yank' && <YankDialog {...dialog} write={yank} />}
      {open === 'deletion' && <DeleteVersionDialog {...dialog} />}
    </>
  )
}

const DeprecationItems = ({ view, entry, onOpen }: Pick<Props, 'view' | 'entry'> & { onOpen: () => void }) => {
  const t = useT('node-manage')
  const endDeprecation = useEndDeprecation(view.node, entry)
  return (
    <>
      <MenuItem onSelect={onOpen}>
        <Megaphone aria-hidden />
        {entry.deprecated ? t('node-manage.version.changeDeprecation') : t('node-manage.version.deprecate')}
      </MenuItem>
      {entry.deprecated && (
        <MenuItem onSelect={endDeprecation}>
          <MegaphoneOff aria-hidden />
          {t('node-manage.version.endDeprecation')}
        </MenuItem>
      )}
    </>
  )
}

/** Shows the menu items that yank a version and lift the yank. A version that cannot be installed cannot be yanked. */
const YankItems = ({ entry, onOpen, onUndo }: { entry: VersionEntry; onOpen: () => void; onUndo: () => void }) => {
  const t = useT('node-manage')
  const { yank, status } = entry
  if (!yank && status !== 'NodeVersionStatusActive') return null
  return (
    <>
      <MenuItem onSelect={onOpen}>
        <PackageX aria-hidden />
        {yank ? t('node-manage.version.changeYank') : t('node-manage.version.yank')}
      </MenuItem>
      {yank && (
        <MenuItem onSelect={onUndo}>
          <PackageCheck aria-hidden />
          {t('node-manage.version.unyank')}
        </MenuItem>
      )}
    </>
  )
}

/** Lifts a deprecation at once, without a dialog: the user can deprecate the version again. */
const useEndDeprecation = (node: NodeFacts, entry: VersionEntry) => {
  const t = useT('node-manage')
  const toast = useToast()
  const sentence = useRefusalSentence()
  const { save } = useSaveVersion(node, entry)
  const { version } = entry
  return () =>
    save(
      { deprecated: false, deprecation_message: '', replacement_node_id: '' },
      {
        onSuccess: () => {
          track('Deprecate Node Version', {
            nodeId: node.id,
            publisherId: node.publisher.id,
            version,
            deprecated: false,
          })
          toast({ tone: 'success', text: t('node-manage.deprecate.ended', { version }) })
        },
        onError: (refusal) => toast({ tone: 'error', text: sentence(refusal) }),
      },
    )
}

/** Dialog that deprecates a version, with a message and a replacement. */
const DeprecateDialog = ({ view: { node }, entry, onClose }: VersionDialogProps) => {
  const t = useT('node-manage')
  const toast = useToast()
  const { version, deprecation } = entry
  const [message, setMessage] = useState(deprecation?.message ?? '')
  const [replacement, setReplacement] = useState(deprecation?.replacement ?? '')
  const { save, isPending, error } = useSaveVersion(node, entry)
  const saved = () => {
    track('Deprecate Node Version', { nodeId: node.id, publisherId: node.publisher.id, version, deprecated: true })
    toast({ tone: 'success', text: t('node-manage.deprecate.done', { version }) })
    onClose()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = { deprecated: true, deprecation_message: message.trim(), replacement_node_id: replacement.trim() }
    save(body, { onSuccess: saved })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('node-manage.deprecate.title', { version })}
      description={t('node-manage.deprecate.body')}
    >
      <Form onSubmit={submit} className="flex flex-col gap-4">
        <TextArea
          label={t('node-manage.deprecate.message')}
          hint={t('node-manage.deprecate.messageHint')}
          rows={3}
          maxLength={500}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
        <ReplacementField value={replacement} onChange={setReplacement} except={node.id} />
        <FormActions isPending={isPending} error={error} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}

/** Dialog that edits the changelog of a version. */
const EditChangelogDialog = (props: VersionDialogProps) => {
  const t = useT('node-manage')
  const { version } = props.entry
  const path = { nodeId: props.view.node.id, versionId: version }
  const read = useRead('/nodes/{nodeId}/versions/{versionId}', { params: { path } })
  return (
    <Dialog open onOpenChange={props.onClose} title={t('node-manage.changelog.title', { version })}>
      <DialogRead read={read} fields={3}>
        {(current) => <ChangelogForm {...props} current={current} />}
      </DialogRead>
    </Dialog>
  )
}

const ChangelogForm = ({ view, entry, onClose, current }: VersionDialogProps & { current: Schema<'NodeVersion'> }) => {
  const t = useT('node-manage')
  const toast = useToast()
  const [changelog, setChangelog] = useState(current.changelog)
  const { save, isPending, error } = useSaveVersion(view.node, entry)
  const saved = () => {
    toast({ tone: 'success', text: t('node-manage.changelog.done', { version: entry.version }) })
    onClose()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    save({ changelog }, { onSuccess: saved })
  }
  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      <TextArea
        label={t('node-manage.changelog.label')}
        hint={t('node-manage.changelog.hint')}
        rows={12}
        maxLength={20_000}
        value={changelog}
        onChange={(event) => setChangelog(event.target.value)}
      />
      <FormActions isPending={isPending} error={error} onCancel={onClose} />
    </Form>
  )
}

/** Saves changes of a version and reloads the page data. */
const useSaveVersion = ({ id, publisher }: NodeFacts, entry: VersionEntry) => {
  const { revalidate } = useRevalidator()
  const { mutate, isPending, error } = useWrite('put', '/publishers/{publisherId}/nodes/{nodeId}/versions/{versionId}')
  const path = { publisherId: publisher.id, nodeId: id, versionId: entry.id }
  const save = (body: Schema<'NodeVersionUpdateRequest'>, { onSuccess, onError }: Outcome) =>
    mutate(
      { params: { path }, body },
      {
        onSuccess: () => {
          void revalidate()
          onSuccess()
        },
        ...(onError && { onError }),
      },
    )
  return { save, isPending, error }
}

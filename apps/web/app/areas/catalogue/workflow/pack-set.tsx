import type { Schema } from '@registry/api-client'
import {
  checkSet,
  type ChosenPack,
  coreNamesOfResolved,
  type Environment,
  type LeftOut,
  packsOfResolved,
  formatComfyLock,
  formatDepsFile,
  formatDesktopSnapshot,
  formatLock,
  formatManagerSnapshot,
  formatRequirements,
  formatShellScript,
  type FormattedFile,
} from '@registry/pack-set'
import { Download } from 'lucide-react'
import { useEffect, useId, useMemo, useState } from 'react'
import { askedRegistry } from '../../../components/asked-registry.ts'
import { useBoot } from '../../../data/boot.tsx'
import { browserStorage } from '../../../data/browser-storage.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { type T, useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { CodeBlock } from '../../../ui/code-block.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { Conflicts } from './conflicts.tsx'
import { MachineChoice } from './machine-choice.tsx'
import { hasMachine, readMachine, writeMachine } from './machine.ts'
import { PythonPackages } from './python-packages.tsx'
import { saveFile } from './save-file.ts'
import { useShortAddress } from './use-short-address.ts'

interface Props {
  /** Name of the workflow, for files with a title. */
  name: string
  resolved: Schema<'ResolvedWorkflow'>
}

/** Shows the packs as a set: its conflicts, and the files that install it. */
export const PackSet = ({ name, resolved }: Props) => {
  const t = useT('workflow')
  const id = useId()
  const packs = useMemo(() => packsOfResolved(resolved), [resolved])
  const { apiPublicUrl } = useBoot()
  const { machine, choose } = useMachine()
  const conflicts = useMemo(() => checkSet(packs, machine, coreNamesOfResolved(resolved)), [packs, machine, resolved])
  return (
    <>
      <MachineChoice machine={machine} onChoose={choose} />
      <Conflicts conflicts={conflicts} />
      <PythonPackages packs={packs} machine={machine} />
      <section aria-labelledby={id}>
        <h2 id={id} className="mb-2 text-base font-semibold">
          {t('workflow.set.title')}
        </h2>
        <Tabs
          label={t('workflow.set.title')}
          className="mb-2 w-full overflow-x-auto"
          size="medium"
          tabs={filesOf(t, { packs, label: name, machine }).map(({ title, use, file }) => ({
            id: file.fileName,
            name: title,
            content: <FileView use={use} file={file} />,
          }))}
        />
        {askedRegistry(apiPublicUrl) === 'another' && (
          <p className="mt-2 text-sm text-muted">
            {packs.some(isByGit) ? t('workflow.set.asksAnotherByGit') : t('workflow.set.asksAnother')}
          </p>
        )}
      </section>
    </>
  )
}

interface FileFacts {
  packs: readonly ChosenPack[]
  label: string
  machine: Environment
}

const filesOf = (t: T<'workflow'>, { packs, label, machine }: FileFacts) => [
  {
    title: t('workflow.set.file.shell'),
    use: packs.some(isByGit) ? t('workflow.set.use.shellByGit') : t('workflow.set.use.shell'),
    file: formatShellScript(packs),
  },
  { title: t('workflow.set.file.manager'), use: t('workflow.set.use.manager'), file: formatManagerSnapshot(packs) },
  {
    title: t('workflow.set.file.lock'),
    use: t('workflow.set.use.lock'),
    file: formatLock(packs, { environment: machine }),
  },
  { title: t('workflow.set.file.comfyLock'), use: t('workflow.set.use.comfyLock'), file: formatComfyLock(packs) },
  { title: t('workflow.set.file.deps'), use: t('workflow.set.use.deps'), file: formatDepsFile(packs) },
  {
    title: t('workflow.set.file.desktop'),
    use: t('workflow.set.use.desktop'),
    file: formatDesktopSnapshot(packs, { createdAt: new Date(), label }),
  },
  {
    title: t('workflow.set.file.requirements'),
    use: packs.some(isByGit) ? t('workflow.set.use.requirementsByGit') : t('workflow.set.use.requirements'),
    file: formatRequirements(packs),
  },
]

const isByGit = ({ version }: ChosenPack) => version === undefined

const FileView = ({ use, file }: { use: string; file: FormattedFile }) => {
  const t = useT('workflow')
  const format = useFormat()
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="max-w-prose text-sm text-muted">{use}</p>
        {file.text !== '' && (
          <Button size="small" onClick={() => saveFile(file.fileName, file.mediaType, file.text)}>
            <Download aria-hidden />
            {t('workflow.set.download', { file: file.fileName })}
          </Button>
        )}
      </div>
      {file.text === '' ? (
        <p className="text-sm text-faint">{t('workflow.set.empty')}</p>
      ) : (
        <div className="[&_pre]:max-h-96">
          <CodeBlock code={file.text} copyLabel={t('workflow.set.copy', { file: file.fileName })} />
        </div>
      )}
      {file.leftOut.length > 0 && (
        <ul className="list-disc ps-5 text-sm text-muted marker:text-faint">
          {[...Map.groupBy(file.leftOut, ({ what }) => what)].map(([what, packs]) => (
            <li key={what}>{leftOutWords(t, what, format.list([...new Set(packs.map(({ pack }) => pack))]))}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

const leftOutWords = (t: T<'workflow'>, what: LeftOut['what'], packs: string): string => {
  switch (what) {
    case 'version':
      return t('workflow.set.leftOut.version', { packs })
    case 'commit':
      return t('workflow.set.leftOut.commit', { packs })
    case 'pack':
      return t('workflow.set.leftOut.pack', { packs })
    case 'lines':
      return t('workflow.set.leftOut.lines', { packs })
  }
}

const key = 'workflow-machine'

/** Machine that conflicts are checked for: from the address, else the last choice on this device. */
const useMachine = () => {
  const { address, replace } = useShortAddress()
  const [machine, setMachine] = useState<Environment>(() => {
    return readMachine(hasMachine(address) ? address : new URLSearchParams(browserStorage('local').getItem(key) ?? ''))
  })
  useEffect(() => replace(writeMachine(address, machine)), [address, machine, replace])
  const choose = (chosen: Environment) => {
    browserStorage('local').setItem(key, writeMachine(new URLSearchParams(), chosen).toString())
    setMachine(chosen)
  }
  return { machine, choose }
}

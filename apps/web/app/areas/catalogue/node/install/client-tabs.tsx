import { askedRegistry } from '../../../../components/asked-registry.ts'
import { useBoot } from '../../../../data/boot.tsx'
import { Rich } from '../../../../i18n/rich.tsx'
import { useT } from '../../../../i18n/use-t.ts'
import { TextAnchor } from '../../../../ui/text-link.tsx'
import { CommandBlock } from './command-block.tsx'
import { comfyCliCommand, comfyCliDevCommand, managerCommand, type Wanted } from './install-commands.ts'

/** Tab for comfy-cli with its command and the setup for this registry. */
export const CliTab = ({ wanted }: { wanted: Wanted }) => {
  const t = useT('node')
  const { apiPublicUrl } = useBoot()
  return (
    <>
      <CommandBlock
        code={comfyCliCommand(wanted)}
        copyLabel={t('node.install.copyCommand')}
        made={{ client: 'comfy-cli', nodeId: wanted.nodeId }}
      >
        <TextAnchor href="https://docs.comfy.org/comfy-cli/getting-started">{t('node.install.cliHint')}</TextAnchor>
      </CommandBlock>
      {askedRegistry(apiPublicUrl) === 'this-if-told' ? (
        <p className="mt-2 text-sm text-faint">
          <Rich
            k="node.install.tell"
            ns={['node']}
            components={{ code: <code dir="ltr" className="wrap-anywhere text-muted" /> }}
            values={{ command: comfyCliDevCommand(wanted) }}
          />
        </p>
      ) : (
        <AsksAnother client="comfy-cli" />
      )}
    </>
  )
}

interface ManagerTabProps {
  name: string
  wanted: Wanted
  version: string
}

/** Tab for ComfyUI-Manager with its steps in the interface or its command. */
export const ManagerTab = ({ name, wanted, version }: ManagerTabProps) => {
  const t = useT('node')
  const strong = { b: <b className="font-semibold text-text" /> }
  return (
    <>
      <ol className="mb-3 list-decimal space-y-1 ps-5 text-muted marker:text-faint">
        <li>
          <Rich k="node.install.manager1" ns={['node']} components={strong} />
        </li>
        <li className="wrap-anywhere">
          <Rich k="node.install.manager2" ns={['node']} components={strong} values={{ name }} />
        </li>
        <li>
          <Rich k="node.install.manager3" ns={['node']} components={strong} values={{ version }} />
        </li>
      </ol>
      <CommandBlock
        code={managerCommand(wanted)}
        copyLabel={t('node.install.copyCommand')}
        made={{ client: 'ComfyUI-Manager', nodeId: wanted.nodeId }}
      >
        {t('node.install.managerHint')}
      </CommandBlock>
      <AsksAnother client="ComfyUI-Manager" />
    </>
  )
}

const AsksAnother = ({ client }: { client: string }) => {
  const t = useT('node')
  const { apiPublicUrl } = useBoot()
  if (askedRegistry(apiPublicUrl) === 'this') return null
  return <p className="mt-2 text-sm text-faint">{t('node.install.asksAnother', { client })}</p>
}

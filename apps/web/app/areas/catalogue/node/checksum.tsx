import { useT } from '../../../i18n/use-t.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { FactItem } from './fact-list.tsx'

/** The archive's SHA-256, shortened for the eye and copied whole. */
export const Checksum = ({ sha256 }: { sha256: string }) => {
  const t = useT('node')
  return (
    <FactItem name={t('node.facts.sha256')} wide>
      <span className="-my-1 flex items-center justify-between gap-1">
        <code dir="ltr" title={sha256} className="text-sm">
          {sha256.slice(0, 12)}…
        </code>
        <CopyButton text={sha256} label={t('node.facts.copySha256')} />
      </span>
    </FactItem>
  )
}

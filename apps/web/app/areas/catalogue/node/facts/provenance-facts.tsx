import { useT } from '../../../../i18n/use-t.ts'
import { TextAnchor } from '../../../../ui/text-link.tsx'
import type { ChosenVersion } from '../view.ts'
import { FactItem } from './fact-list.tsx'

/** Shows the build of the archive as its provenance proves it: commit, workflow and run. */
export const ProvenanceFacts = ({ provenance }: Pick<ChosenVersion, 'provenance'>) => {
  const t = useT('node')
  if (!provenance) {
    return (
      <FactItem name={t('node.facts.provenance')}>
        <span className="text-muted">{t('node.facts.noProvenance')}</span>
      </FactItem>
    )
  }
  const { commit, workflow, run } = provenance
  const links = [
    { name: t('node.facts.commit'), ...commit },
    { name: t('node.facts.workflow'), ...workflow },
    { name: t('node.facts.run'), ...run },
  ]
  return (
    <FactItem name={t('node.facts.provenance')} wide>
      <ul className="flex flex-col gap-0.5 text-sm">
        {links.map(({ name, address, text }) => (
          <li key={name}>
            <span className="text-muted">{name}</span>{' '}
            <TextAnchor href={address} rel="noopener nofollow">
              <bdi dir="ltr">{text}</bdi>
            </TextAnchor>
          </li>
        ))}
      </ul>
    </FactItem>
  )
}

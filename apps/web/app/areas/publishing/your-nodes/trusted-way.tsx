import { ShieldCheck } from 'lucide-react'
import { trustedWorkflow } from '../../../components/publish-workflows.ts'
import { useBoot } from '../../../data/boot.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { CodeBlock } from '../../../ui/code-block.tsx'
import { useLinks } from '../../../use-links.ts'
import { GithubNote } from './github-note.tsx'
import { Way, type WayPlace, WayStep } from './way.tsx'

/** With a workflow of GitHub that the publisher trusts: there is no secret that could leak. */
export const TrustedWay = ({ publisherId, isMember }: WayPlace) => {
  const t = useT('your-nodes')
  const links = useLinks()
  const { apiPublicUrl } = useBoot()
  return (
    <Way>
      <WayStep number={1} title={t('your-nodes.trusted.trust')}>
        {isMember ? (
          <p className="text-sm text-muted">{t('your-nodes.trusted.askOwner')}</p>
        ) : (
          <ButtonLink to={`${links.publisher(publisherId)}#trusted`}>
            <ShieldCheck aria-hidden />
            {t('your-nodes.trusted.open')}
          </ButtonLink>
        )}
      </WayStep>
      <WayStep number={2} title={t('your-nodes.workflow.file')}>
        <CodeBlock code={trustedWorkflow({ publisherId, apiPublicUrl })} copyLabel={t('your-nodes.workflow.copy')} />
        <GithubNote />
      </WayStep>
      <WayStep number={3} title={t('your-nodes.workflow.push')} />
    </Way>
  )
}

import { secretName } from '../../../components/publish-snippets.ts'
import { actionWorkflow } from '../../../components/publish-workflows.ts'
import { useBoot } from '../../../data/boot.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { CodeBlock } from '../../../ui/code-block.tsx'
import { GithubNote } from './github-note.tsx'
import { TokenButton } from './token-button.tsx'
import { Way, type WayPlace, WayStep } from './way.tsx'

/** With a workflow of GitHub that keeps a token as a secret. */
export const ActionWay = ({ publisherId, isMember }: WayPlace) => {
  const t = useT('your-nodes')
  const { apiPublicUrl } = useBoot()
  return (
    <Way>
      <WayStep number={1} title={t('your-nodes.action.token')}>
        <TokenButton publisherId={publisherId} isMember={isMember} />
      </WayStep>
      <WayStep number={2} title={t('your-nodes.action.secret')}>
        <CodeBlock code={secretName} copyLabel={t('your-nodes.action.copySecret')} />
      </WayStep>
      <WayStep number={3} title={t('your-nodes.workflow.file')}>
        <CodeBlock code={actionWorkflow({ apiPublicUrl })} copyLabel={t('your-nodes.workflow.copy')} />
        <GithubNote />
      </WayStep>
      <WayStep number={4} title={t('your-nodes.workflow.push')} />
    </Way>
  )
}

import { useT } from '../../../i18n/use-t.ts'
import { DefinitionList, Fact } from '../../../ui/definition-list.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { TextAnchor } from '../../../ui/text-link.tsx'
import { runAtGithub } from '../shared/github-links.ts'
import type { ResultView } from '../shared/result-view.ts'
import { useMeasures } from '../shared/use-measures.ts'

/** Shows when a workflow ran, its duration and environment, and links to more details. */
export const RunFacts = ({ result }: { result: ResultView }) => {
  const t = useT('ci')
  const measures = useMeasures()
  const { startedAt, endedAt, seconds, vram, versions, flags, triggeredBy, logUrl } = result
  return (
    <section aria-labelledby="run">
      <h2 id="run" className="mb-1 text-md font-semibold">
        {t('ci.run.title')}
      </h2>
      <DefinitionList>
        <Fact name={t('ci.run.started')}>
          <RelativeTime time={startedAt} />
        </Fact>
        {endedAt !== undefined && (
          <Fact name={t('ci.run.ended')}>
            <RelativeTime time={endedAt} />
          </Fact>
        )}
        {seconds !== undefined && <Fact name={t('ci.run.duration')}>{measures.duration(seconds)}</Fact>}
        {vram.peak !== undefined && <Fact name={t('ci.run.peakVram')}>{measures.megabytes(vram.peak)}</Fact>}
        {vram.average !== undefined && <Fact name={t('ci.run.averageVram')}>{measures.megabytes(vram.average)}</Fact>}
        {versions.python !== undefined && <CodeFact name="Python" text={versions.python} />}
        {versions.pytorch !== undefined && <CodeFact name="PyTorch" text={versions.pytorch} />}
        {versions.cuda !== undefined && <CodeFact name="CUDA" text={versions.cuda} />}
        {flags !== undefined && <CodeFact name={t('ci.run.flags')} text={flags} />}
        {triggeredBy !== undefined && (
          <Fact name={t('ci.run.triggeredBy')}>
            <bdi>{triggeredBy}</bdi>
          </Fact>
        )}
        <RunLink result={result} />
        {result.jobId !== undefined && <CodeFact name={t('ci.run.job')} text={result.jobId} />}
        {logUrl !== undefined && (
          <Fact name={t('ci.run.log')}>
            <TextAnchor href={logUrl} rel="noopener">
              {t('ci.run.readLog')}
            </TextAnchor>
          </Fact>
        )}
      </DefinitionList>
    </section>
  )
}

const RunLink = ({ result: { repository, runId } }: { result: ResultView }) => {
  const t = useT('ci')
  const address = runAtGithub({ repository, runId })
  if (runId === undefined) return null
  if (address === undefined) return <CodeFact name={t('ci.run.run')} text={runId} />
  return (
    <Fact name={t('ci.run.run')}>
      <TextAnchor href={address} rel="noopener" aria-label={t('ci.run.atGithub', { id: runId })}>
        <bdi dir="ltr" className="font-mono text-sm">
          {runId}
        </bdi>
      </TextAnchor>
    </Fact>
  )
}

const CodeFact = ({ name, text }: { name: string; text: string }) => (
  <Fact name={name}>
    <bdi dir="ltr" className="font-mono text-sm">
      {text}
    </bdi>
  </Fact>
)

import { GitBranch, GitPullRequest } from 'lucide-react'
import { useT } from '../../../i18n/use-t.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { TextAnchor } from '../../../ui/text-link.tsx'
import type { CommitView } from './commit-view.ts'
import { commitAtGithub, pullRequestAtGithub } from './github-links.ts'

export const CommitFacts = ({ commit, repository }: { commit: CommitView; repository: string }) => {
  const t = useT('ci')
  const { hash, branch, pullRequest, author, time } = commit
  const short = hash.slice(0, 7)
  return (
    <p className="flex flex-wrap items-center gap-x-3.5 text-sm text-muted">
      <TextAnchor
        href={commitAtGithub({ repository, hash })}
        rel="noopener"
        aria-label={t('ci.commit.atGithub', { hash: short })}
        className="inline-flex min-h-6 items-center"
      >
        <bdi dir="ltr" className="font-mono text-xs">
          {short}
        </bdi>
      </TextAnchor>
      <span className="inline-flex min-w-0 items-center gap-1">
        <GitBranch aria-hidden className="size-3.5 shrink-0 text-faint" />
        <span className="sr-only">{t('ci.commit.branch')}</span>
        <bdi className="wrap-anywhere">{branch}</bdi>
      </span>
      {pullRequest !== undefined && (
        <TextAnchor
          href={pullRequestAtGithub({ repository, number: pullRequest })}
          rel="noopener"
          aria-label={t('ci.commit.pullRequest', { number: `#${pullRequest}` })}
          className="inline-flex min-h-6 items-center gap-1"
        >
          <GitPullRequest aria-hidden className="size-3.5 shrink-0" />
          <bdi dir="ltr">{`#${pullRequest}`}</bdi>
        </TextAnchor>
      )}
      {author !== undefined && (
        <bdi dir="auto" className="wrap-anywhere">
          {author}
        </bdi>
      )}
      <span className="text-faint">
        <RelativeTime time={time} />
      </span>
    </p>
  )
}

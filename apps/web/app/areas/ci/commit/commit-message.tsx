import { useT } from '../../../i18n/use-t.ts'

/** All of a commit's message, where its title is not all of it. */
export const CommitMessage = ({ message, title }: { message: string; title: string }) => {
  const t = useT('ci')
  if (message === '' || message === title) return null
  return (
    <details className="max-w-prose">
      <summary className="min-h-6 cursor-pointer text-sm text-muted hover:text-text">{t('ci.commit.message')}</summary>
      <p dir="auto" className="mt-1 text-sm wrap-anywhere whitespace-pre-wrap text-muted">
        {message}
      </p>
    </details>
  )
}

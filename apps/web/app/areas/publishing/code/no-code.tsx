import { FileQuestionMark } from 'lucide-react'
import { useRefusalSentence } from '../../../data/refusals/use-refusal-sentence.ts'
import { useT } from '../../../i18n/use-t.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useLinks } from '../../../use-links.ts'

/** Shows why the visitor sees no code, and links to go on. */
export const NoCode = ({ error }: { error: unknown }) => {
  const t = useT()
  const links = useLinks()
  const sentence = useRefusalSentence()
  return (
    <EmptyState
      icon={<FileQuestionMark aria-hidden />}
      title={sentence(error)}
      action={<ButtonLink to={links.yourNodes()}>{t('nav.yourNodes')}</ButtonLink>}
    />
  )
}

import type { components } from '@registry/contract/types'
import { ReasonDialog } from '../../../components/admin/reason-dialog.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { useAnswer } from './use-answer.ts'

interface Props {
  report: components['schemas']['AdminReport']
  state: 'accepted' | 'declined'
  onClose: () => void
}

/** Answers a report in words that go to who reported. */
export const AnswerDialog = ({ report, state, onClose }: Props) => {
  const t = useT('admin-people')
  const { answer } = useAnswer(report)
  const node = report.node_name
  const isAccepted = state === 'accepted'
  return (
    <ReasonDialog
      open
      isRequired={!isAccepted}
      onOpenChange={onClose}
      title={
        isAccepted ? t('admin-people.reports.acceptTitle', { node }) : t('admin-people.reports.declineTitle', { node })
      }
      body={<p>{isAccepted ? t('admin-people.reports.acceptBody') : t('admin-people.reports.declineBody')}</p>}
      // English, because nobody knows the language of who reads them.
      templates={
        isAccepted
          ? [
              { label: t('admin-people.reports.templates.banned'), text: 'It was banned. Thank you for telling us.' },
              {
                label: t('admin-people.reports.templates.mended'),
                text: 'Its publisher mended it after we wrote to them.',
              },
            ]
          : [
              {
                label: t('admin-people.reports.templates.unfounded'),
                text: 'We read its source and found nothing of the kind.',
              },
              {
                label: t('admin-people.reports.templates.publisher'),
                text: 'This is for its publisher to mend. Please open an issue in its repository.',
              },
            ]
      }
      confirmLabel={t('admin-people.reports.send')}
      onConfirm={(text) => answer(state, text)}
    />
  )
}

import { useT } from '../../../../i18n/use-t.ts'

/** Templates for public reasons. The texts are English because readers of every language see them. */
export const useBanReasons = (): { label: string; text: string }[] => {
  const t = useT('admin-people')
  return [
    { label: t('admin-people.reasons.malware'), text: 'Published code that does harm.' },
    { label: t('admin-people.reasons.spam'), text: 'Published packs that are advertisements or have no use.' },
    { label: t('admin-people.reasons.squatting'), text: 'Took names that belong to others.' },
    { label: t('admin-people.reasons.hijacked'), text: 'The account was taken over by somebody else.' },
  ]
}

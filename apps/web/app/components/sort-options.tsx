import { useT } from '../i18n/use-t.ts'

/** The orders of a list of nodes, for a select. */
export const SortOptions = () => {
  const t = useT('node-row')
  return (
    <>
      <option value="installs">{t('node-row.sort.installs')}</option>
      <option value="stars">{t('node-row.sort.stars')}</option>
      <option value="newest">{t('node-row.sort.newest')}</option>
      <option value="updated">{t('node-row.sort.updated')}</option>
      <option value="name">{t('node-row.sort.name')}</option>
    </>
  )
}

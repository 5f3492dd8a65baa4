import type { Schema } from '@registry/api-client'
import { type T, useT } from '../../i18n/use-t.ts'
import { Panel } from '../../ui/panel.tsx'
import { shownLicence } from '../licence-text.ts'

type FactName = Schema<'FactChange'>['fact']

/**
 * Lists the details of the pack that a staged version changes, and its changelog. Both were uploaded beside the
 * archive.
 */
export const StatedChanges = ({ staged }: { staged: Pick<Schema<'StagedVersion'>, 'node_changes' | 'changelog'> }) => {
  const t = useT('staging')
  const { node_changes: changes, changelog } = staged
  return (
    <>
      {changes.length > 0 && (
        <Panel title={t('staging.details')} level={3}>
          <dl className="flex flex-col gap-3 text-sm">
            {changes.map(({ fact, before, after }) => (
              <div key={fact}>
                <dt className="text-faint">{factName(t, fact)}</dt>
                <dd className="wrap-anywhere whitespace-pre-wrap">
                  {before !== '' && (
                    <del dir="auto" className="block text-red-text">
                      {shownFact(fact, before)}
                    </del>
                  )}
                  <ins dir="auto" className="block text-green-text no-underline">
                    {shownFact(fact, after)}
                  </ins>
                </dd>
              </div>
            ))}
          </dl>
        </Panel>
      )}
      {changelog !== '' && (
        <Panel title={t('staging.changelog')} level={3}>
          <p dir="auto" className="text-sm wrap-anywhere whitespace-pre-wrap">
            {changelog}
          </p>
        </Panel>
      )}
    </>
  )
}

/** The wire holds a licence as JSON. */
const shownFact = (fact: FactName, text: string): string => (fact === 'license' ? shownLicence(text) : text)

const factName = (t: T<'staging'>, fact: FactName): string => {
  switch (fact) {
    case 'repository':
      return t('staging.facts.repository')
    case 'name':
      return t('staging.facts.name')
    case 'description':
      return t('staging.facts.description')
    case 'author':
      return t('staging.facts.author')
    case 'category':
      return t('staging.facts.category')
    case 'license':
      return t('staging.facts.licence')
    case 'icon':
      return t('staging.facts.icon')
    case 'banner_url':
      return t('staging.facts.banner')
    case 'tags':
      return t('staging.facts.tags')
  }
}

import { operation } from '../../operation.ts'
import { isObject } from '../../platform/is-object.ts'
import { readProvenance } from './read-provenance.ts'

export const provenanceRoutes = [
  operation('getVersionProvenance')(async ({ path }, { db }) => {
    const { bundle: text, provenance, provenance_change: change } = await readProvenance(db, path)
    const bundle: unknown = JSON.parse(text)
    if (!isObject(bundle) || !provenance) throw new Error('a stored bundle is an object with facts')
    return { status: 200, body: { bundle, provenance, ...(change && { change }) } }
  }),
]

import { listLedger } from '../../ledger/list-ledger.ts'
import { operation } from '../../../operation.ts'

export const listLedgerEntries = operation('listLedgerEntries')(async ({ path, query }, context) => ({
  status: 200,
  body: await listLedger(context, path.customer_id, query),
}))

import type { components } from '@registry/contract/types'
import type { CustomerFileRow } from './customer-file-store.ts'
import { servedType } from './file-type.ts'

export function presentFile(row: CustomerFileRow): components['schemas']['CustomerFile'] {
  return {
    file_name: row.file_name,
    content_type: servedType(row.content_type),
    size: row.size,
    sha256: row.sha256 ?? '',
  }
}

import type { Schema } from '@registry/api-client'

/** Whether every node of both versions was compared, so that finding no break says that nothing breaks. */
export const isWhole = ({
  compared,
  incomplete_versions: incomplete,
}: Pick<Schema<'VersionComparison'>, 'compared' | 'incomplete_versions'>): boolean =>
  compared !== undefined && compared.comfy_nodes === compared.total && incomplete === undefined

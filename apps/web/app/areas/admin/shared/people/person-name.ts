import type { components } from '@registry/contract/types'

/** Their name, else their address, else their id. */
export const personName = ({
  name,
  email,
  id,
}: Pick<components['schemas']['AdminUser'], 'id' | 'name' | 'email'>): string => name || email || id

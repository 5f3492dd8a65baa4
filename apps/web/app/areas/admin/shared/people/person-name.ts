import type { components } from '@registry/contract/types'

/** What an admin calls a person: their name, else their address, else their id. */
export const personName = ({
  name,
  email,
  id,
}: Pick<components['schemas']['AdminUser'], 'id' | 'name' | 'email'>): string => name || email || id

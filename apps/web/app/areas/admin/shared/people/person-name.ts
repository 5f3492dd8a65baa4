import type { components } from '@registry/contract/types'

/** Returns the name of a user, else the email address, else the id. */
export const personName = ({
  name,
  email,
  id,
}: Pick<components['schemas']['AdminUser'], 'id' | 'name' | 'email'>): string => name || email || id

import type { IdentityFault } from '../../data/session/identity-error.ts'

export type AuthField = 'name' | 'email' | 'password' | 'code'

export type AuthValues = Record<AuthField, string>

/** Why a form was not taken: beside the field that each belongs to, or below `other`. */
export type AuthFaults = Partial<Record<AuthField | 'other', IdentityFault | 'missing'>>

interface Asked {
  fields: readonly AuthField[]
  /** The least length of a new password; one that is known already is as it is. */
  minLength: number
}

/** The values of a form as they are sent. */
export const readAuthValues = (form: FormData | URLSearchParams): AuthValues => {
  const text = (field: AuthField) => {
    const value = form.get(field)
    return typeof value === 'string' ? value : ''
  }
  return {
    name: text('name').trim(),
    email: text('email').trim(),
    password: text('password'),
    code: text('code').trim(),
  }
}

/** The faults of the values, before any request. */
export const checkAuthValues = (values: AuthValues, { fields, minLength }: Asked): AuthFaults => {
  const found: AuthFaults = {}
  for (const field of fields) if (values[field] === '') found[field] = 'missing'
  if (fields.includes('password') && values.password !== '' && values.password.length < minLength)
    found.password = 'passwordShort'
  if (fields.includes('email') && values.email !== '' && !looksLikeEmail(values.email)) found.email = 'emailInvalid'
  return found
}

/** Where what the provider refused belongs. */
export const placeFault = (fault: IdentityFault, fields: readonly AuthField[]): AuthFaults => {
  const field = fieldOf[fault]
  return { [field && fields.includes(field) ? field : 'other']: fault }
}

/** Whether the provider can be asked about it at all; the mail that comes back is the real proof. */
const looksLikeEmail = (text: string) => /^[^\s@]+@[^\s@]+$/.test(text)

const fieldOf: Partial<Record<IdentityFault, AuthField>> = {
  nameInvalid: 'name',
  emailInUse: 'email',
  emailInvalid: 'email',
  emailUnverified: 'email',
  otherMethod: 'email',
  passwordShort: 'password',
  passwordLong: 'password',
  wrongCredentials: 'password',
  codeWrong: 'code',
  codeUsed: 'code',
}

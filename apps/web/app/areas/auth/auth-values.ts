import type { IdentityReason } from '../../data/session/identity-error.ts'

export type AuthField = 'name' | 'email' | 'password' | 'code'

export type AuthValues = Record<AuthField, string>

/** Errors of a form by field. Errors without a field are in `other`. */
export type AuthErrors = Partial<Record<AuthField | 'other', IdentityReason | 'missing'>>

interface Asked {
  fields: readonly AuthField[]
  /** Minimum length of a new password. Use 0 for an existing password. */
  minLength: number
}

/** Returns the values of a form in the format of the request. */
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

/** Returns the errors of the values before any request. */
export const checkAuthValues = (values: AuthValues, { fields, minLength }: Asked): AuthErrors => {
  const found: AuthErrors = {}
  for (const field of fields) if (values[field] === '') found[field] = 'missing'
  if (fields.includes('password') && values.password !== '' && values.password.length < minLength)
    found.password = 'passwordShort'
  if (fields.includes('email') && values.email !== '' && !looksLikeEmail(values.email)) found.email = 'emailInvalid'
  return found
}

/** Assigns an error from the provider to its field, or to `other`. */
export const errorsOf = (error: IdentityReason, fields: readonly AuthField[]): AuthErrors => {
  const field = fieldOf[error]
  return { [field && fields.includes(field) ? field : 'other']: error }
}

/** Returns whether a text may be an email address. Only the confirmation email proves the address. */
const looksLikeEmail = (text: string) => /^[^\s@]+@[^\s@]+$/.test(text)

const fieldOf: Partial<Record<IdentityReason, AuthField>> = {
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

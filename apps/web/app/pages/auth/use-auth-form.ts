import { type FormEvent, useState } from 'react'
import { faultSentence } from '../../data/session/fault-sentence.ts'
import { faultOf, type IdentityFault } from '../../data/session/identity-error.ts'
import { useT } from '../../i18n/use-t.ts'

export type AuthField = 'name' | 'email' | 'password'

type Values = Record<AuthField, string>
type Wrong = Partial<Record<AuthField, string>>

interface AuthForm {
  busy: boolean
  /** Beside the field that each belongs to. */
  wrong: Wrong
  /** What belongs to no field. */
  fault: string | undefined
  submit: (event: FormEvent<HTMLFormElement>) => void
}

interface Options {
  fields: readonly AuthField[]
  /** The least length of a new password; one that is known already is as it is. */
  minLength?: number
  send: (values: Values) => Promise<void>
}

/** A form of one to three fields: says what is wrong beside the field, and takes the reader there. */
export const useAuthForm = ({ fields, minLength = 0, send }: Options): AuthForm => {
  const t = useT('auth')
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<Wrong>({})
  const [fault, setFault] = useState<string>()

  const required = {
    name: t('auth.required.name'),
    email: t('auth.required.email'),
    password: t('auth.required.password'),
  }

  const tell = (form: HTMLFormElement, found: Wrong, other?: string) => {
    setWrong(found)
    setFault(other)
    const first = fields.find((field) => found[field] !== undefined)
    const input = first && form.elements.namedItem(first)
    if (input instanceof HTMLElement) input.focus()
  }

  const check = (values: Values): Wrong => {
    const found: Wrong = {}
    for (const field of fields) if (values[field] === '') found[field] = required[field]
    if (fields.includes('password') && values.password !== '' && values.password.length < minLength)
      found.password = t('auth.errors.passwordShort')
    if (fields.includes('email') && values.email !== '' && !looksLikeEmail(values.email))
      found.email = t('auth.errors.emailInvalid')
    return found
  }

  const submit = async (form: HTMLFormElement) => {
    const values = readValues(form)
    const found = check(values)
    tell(form, found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      await send(values)
    } catch (error) {
      const kind = faultOf(error)
      const field = fieldOf[kind]
      const sentence = faultSentence(t, kind)
      if (field && fields.includes(field)) tell(form, { [field]: sentence })
      else tell(form, {}, sentence)
    } finally {
      setBusy(false)
    }
  }

  return {
    busy,
    wrong,
    fault,
    submit: (event) => {
      event.preventDefault()
      if (!busy) void submit(event.currentTarget)
    },
  }
}

const readValues = (form: HTMLFormElement): Values => {
  const data = new FormData(form)
  const text = (field: AuthField) => {
    const value = data.get(field)
    return typeof value === 'string' ? value : ''
  }
  return { name: text('name').trim(), email: text('email').trim(), password: text('password') }
}

/** Whether the provider can be asked about it at all; the mail that comes back is the real proof. */
const looksLikeEmail = (text: string) => /^[^\s@]+@[^\s@]+$/.test(text)

const fieldOf: Partial<Record<IdentityFault, AuthField>> = {
  emailInUse: 'email',
  emailInvalid: 'email',
  emailUnverified: 'email',
  otherMethod: 'email',
  passwordShort: 'password',
  passwordLong: 'password',
  wrongCredentials: 'password',
}

import { type FormEvent, useState } from 'react'
import { identitySentence } from '../../data/session/identity-sentence.ts'
import { identityReasonOf } from '../../data/session/identity-error.ts'
import { useT } from '../../i18n/use-t.ts'
import {
  type AuthErrors,
  type AuthField,
  type AuthValues,
  checkAuthValues,
  errorsOf,
  readAuthValues,
} from './auth-values.ts'

/** Response to a form that the browser sent without a script. */
export interface AuthAnswer {
  errors: AuthErrors
  typed: Pick<AuthValues, 'name' | 'email'>
  /** Whether the form asks for the code of a second factor. */
  isCode: boolean
}

interface AuthForm {
  busy: boolean
  /** Error messages by field. */
  wrong: Partial<AuthValues>
  /** Error that belongs to no field. */
  error: string | undefined
  /** Values of the fields at the time of the response. */
  typed: Partial<AuthAnswer['typed']>
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

interface Options {
  fields: readonly AuthField[]
  /** Minimum length of a new password. Defaults to 0, for an existing password. */
  minLength?: number
  send: (values: AuthValues) => Promise<void>
  answer?: AuthAnswer | undefined
}

/**
 * State of a form with one to three fields. A failed submit shows the errors beside the fields and focuses the first
 * wrong field.
 */
export const useAuthForm = ({ fields, minLength = 0, send, answer }: Options): AuthForm => {
  const t = useT('auth')
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<AuthErrors>(answer?.errors ?? {})

  const missing = {
    name: t('auth.required.name'),
    email: t('auth.required.email'),
    password: t('auth.required.password'),
    code: t('auth.required.code'),
  }
  const sentence = (field: AuthField): Partial<AuthValues> => {
    const error = errors[field]
    if (error === undefined) return {}
    return { [field]: error === 'missing' ? missing[field] : identitySentence(t, error) }
  }

  const tell = (form: HTMLFormElement, found: AuthErrors) => {
    setErrors(found)
    const first = fields.find((field) => found[field] !== undefined)
    const input = first && form.elements.namedItem(first)
    if (input instanceof HTMLElement) input.focus()
  }

  const submit = async (form: HTMLFormElement) => {
    const values = readAuthValues(new FormData(form))
    const found = checkAuthValues(values, { fields, minLength })
    tell(form, found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      await send(values)
    } catch (error) {
      tell(form, errorsOf(identityReasonOf(error), fields))
    } finally {
      setBusy(false)
    }
  }

  const { other } = errors
  return {
    busy,
    wrong: { ...sentence('name'), ...sentence('email'), ...sentence('password'), ...sentence('code') },
    error: other === undefined || other === 'missing' ? undefined : identitySentence(t, other),
    typed: answer?.typed ?? {},
    onSubmit: (event) => {
      event.preventDefault()
      if (!busy) void submit(event.currentTarget)
    },
  }
}
